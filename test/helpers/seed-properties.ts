import { configureGlobal } from 'fast-check';

/*
 * The same cases in every run: what fails does so because of a change, not by chance. `npm run test:sweeps` tries others
 * each time (PROPERTY_SEED=any).
 */
if (process.env['PROPERTY_SEED'] !== 'any') configureGlobal({ seed: 2026 });
