// Loads one package as n8n does, and prints how many milliseconds it took.
import { createRequire } from 'node:module';

const [starter, folder] = process.argv.slice(2);
// n8n's own packages, from the installed n8n
const require = createRequire(starter);
require('reflect-metadata');
const { PackageDirectoryLoader } = require('n8n-core') as typeof import('n8n-core');
const start = performance.now();
await new PackageDirectoryLoader(folder).loadAll();
console.log(performance.now() - start);
process.exit();
