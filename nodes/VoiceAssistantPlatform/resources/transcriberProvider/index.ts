import type { Resource } from '../resource';
import { getTranscriberProviders } from './getAll.operation';

export const transcriberProvider: Resource = {
	name: 'Transcriber Provider',
	value: 'transcriberProvider',
	operations: [getTranscriberProviders],
};
