import { configureGlobal } from 'fast-check';

/* The same random cases in every run: a failure comes from a change, not from chance. `npm run test:sweeps` tries
   new cases each time (PROPERTY_SEED=any). */
if (process.env['PROPERTY_SEED'] !== 'any') configureGlobal({ seed: 2026 });
