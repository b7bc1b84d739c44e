import { enableCompileCache } from 'node:module';

// In JavaScript, so that what was compiled at an earlier start is looked for before any TypeScript is read: what takes the
// types away keeps 15 MB, and a shop whose files are all compiled never needs it.
enableCompileCache();
await import('./start.ts');
