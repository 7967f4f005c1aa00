import { enableCompileCache } from 'node:module';

// Half of a start is the compilation of modules; the next start finds them compiled.
enableCompileCache();
await import('./command.mts');
