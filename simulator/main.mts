import { enableCompileCache } from 'node:module';

// Half of a start is the compilation of modules; the next start finds them compiled.
enableCompileCache();
const { runCommand } = await import('./command.mts');
await runCommand(process.argv.slice(2));
