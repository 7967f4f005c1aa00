import { enableCompileCache } from 'node:module';

// Half of a start is compiling modules; the next start reuses the compiled ones.
enableCompileCache();
const { runCommand } = await import('./command.mts');
await runCommand(process.argv.slice(2));
