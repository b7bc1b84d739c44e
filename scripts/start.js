import { enableCompileCache } from 'node:module';

// JavaScript, so that the compile cache is enabled before any TypeScript loads. The type stripper takes 15 MB, and a
// shop with all files in the cache never needs it.
enableCompileCache();
await import('./start.ts');
