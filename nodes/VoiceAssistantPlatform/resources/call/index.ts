import type { Resource } from '../resource';
import { deleteCall } from './delete.operation';
import { downloadRecording } from './downloadRecording.operation';
import { getCall } from './get.operation';
import { getCalls } from './getAll.operation';
import { makeCall } from './make.operation';
import { callAndWait } from './sendAndWait.operation';

export const call: Resource = {
	name: 'Call',
	value: 'call',
	operations: [callAndWait, deleteCall, downloadRecording, getCall, getCalls, makeCall],
	selected: getCalls,
};
