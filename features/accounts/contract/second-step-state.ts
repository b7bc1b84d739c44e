import { z } from 'zod';

/** How a session passed the second step; `trusted` means that a trusted browser skipped it. */
export type SecondStepMethod = 'passkey' | 'code' | 'recovery' | 'trusted';

/**
 * The state of the second step in this session. `done`: passed, or the role needs none; `needed`: set up but not yet
 * passed here; `unset`: the role needs one and the account has none. Until it is `done`, the person is not staff.
 */
export const SecondStepState = z.enum(['done', 'needed', 'unset']);
export type SecondStepState = z.infer<typeof SecondStepState>;
