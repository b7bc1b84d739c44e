import { z } from 'zod';

/** How a session has shown a second step: a passkey, a code, a recovery code, or in a browser that is trusted. */
export type SecondStepMethod = 'passkey' | 'code' | 'recovery' | 'trusted';

/**
 * How somebody stands with his second step, in this session. `done`: it was shown, or his role needs none; `needed`: he
 * has one and has not shown it here; `unset`: his role needs one and he has none. Until it is done he is no staff.
 */
export const SecondStepState = z.enum(['done', 'needed', 'unset']);
export type SecondStepState = z.infer<typeof SecondStepState>;
