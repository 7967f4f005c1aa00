import { randomBytes } from 'node:crypto';

/** A file to send, and how the API calls the field it goes into. */
export interface RequestFile {
	field: string;
	name: string;
	type: string;
	/** Reads it when the request is sent: all files at once would fill the memory. */
	read: () => Promise<Buffer>;
}

/**
 * A body of multipart/form-data with one file. It is written here, as n8n's HTTP helper takes no form that Node.js can make.
 * @param content of the file
 */
export function multipartBody({ field, name, type }: RequestFile, content: Buffer) {
	const boundary = randomBytes(24).toString('hex');
	const head = [
		`--${boundary}`,
		`Content-Disposition: form-data; name="${field}"; filename="${escaped(name)}"`,
		`Content-Type: ${type}`,
		'\r\n',
	].join('\r\n');
	return {
		contentType: `multipart/form-data; boundary=${boundary}`,
		body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
	};
}

/** A file name as browsers write it, which cannot end its header. */
function escaped(name: string): string {
	return name.replace(/["\r\n]/g, (character) => encodeURIComponent(character));
}
