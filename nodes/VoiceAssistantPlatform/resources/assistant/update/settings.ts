import { postCall, webhook } from './afterCall';
import { languages, organisation, phone } from './basics';
import { behaviour, reEngagement, timing, voicemail } from './duringCall';
import { aiModel, ambient, endpointDetection, voice } from './speech';
import { tools } from './tools';

/** The groups of what an assistant need not have set. */
export const SETTINGS = [
	aiModel,
	languages,
	organisation,
	phone,
	tools,
	voice,
	behaviour,
	timing,
	reEngagement,
	voicemail,
	endpointDetection,
	ambient,
	webhook,
	postCall,
];
