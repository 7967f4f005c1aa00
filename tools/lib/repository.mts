import { join } from 'node:path';

/** The root folder of the repository. */
export const REPOSITORY = join(import.meta.dirname, '..', '..');
