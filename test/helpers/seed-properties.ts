import { configureGlobal } from 'fast-check';

/* Every run tests the same random cases, so that a failure comes from a change and not from chance. `npm run
   test:sweeps` tests new cases each time (PROPERTY_SEED=any). */
if (process.env['PROPERTY_SEED'] !== 'any') configureGlobal({ seed: 2026 });
