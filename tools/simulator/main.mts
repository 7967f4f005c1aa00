import { enableCompileCache } from 'node:module';

// Compiling modules takes half of the start time; the next start reuses the compiled ones.
enableCompileCache();
const { runCommand } = await import('./command.mts');
await runCommand(process.argv.slice(2));
