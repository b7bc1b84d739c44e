import type { Role } from '#features/accounts/contract/accounts.ts';
import { needsSecondStep } from '#features/accounts/contract/roles.ts';
import type { SecondStepState } from '#features/accounts/contract/second-step-state.ts';
import { type SQL, sql } from 'drizzle-orm';

/** What somebody has beside a password, and whether he has shown any of it in his session. */
export type SecondStepRow = { passkey: boolean; codes: boolean; hasShown: boolean };

/** SQL of it, of an account `u` and its session `s`. */
export const secondStepColumns: SQL = sql`
  u.two_factor_enabled as codes, s.second_step is not null as "hasShown",
  exists(select from auth_passkey p where p.user_id = u.id) as passkey`;

/**
 * How somebody with a role stands in his session.
 * @param asks whether the shop asks those for a second step whose role needs one
 */
export const deriveSecondStepState = (
  { role, passkey, codes, hasShown }: SecondStepRow & { role: Role },
  asks: boolean,
): SecondStepState => {
  if (!asks || !needsSecondStep(role)) return 'done';
  if (!passkey && !codes) return 'unset';
  return hasShown ? 'done' : 'needed';
};
