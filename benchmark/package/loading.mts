// Loads one package as n8n does, and tells how many milliseconds it took.
import { loadN8n } from './loadN8n.mts';

const [starter, folder] = process.argv.slice(2);
const { PackageDirectoryLoader } = loadN8n(starter).core;
const start = performance.now();
await new PackageDirectoryLoader(folder).loadAll();
console.log(JSON.stringify(performance.now() - start));
process.exit();
