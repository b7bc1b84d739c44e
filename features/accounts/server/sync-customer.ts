import { eq, sql } from 'drizzle-orm';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { sanitizePersonName } from '#platform/contract/person-name.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import { accessToken, authSession, customer } from './schema.ts';
import type { SessionUser } from '#platform/server/http/caller.ts';
import { promoteFirstAdmin, roleColumn } from './roles.ts';
import { createAccessToken, ACCESS_TOKEN_SECONDS } from './access-token.ts';
import { deriveSecondStepState, secondStepColumns, type SecondStepRow } from './session-second-step.ts';

/**
 * Records the signed-in person as a customer and returns an access token (specification, section 4: the user record is
 * synced after sign-in). Address and name come from the identity provider instead of the request. The session records
 * when and where it was seen.
 * @param claimed the address in the request
 * @param policy whose verified account becomes the first admin, and whether staff need a second step
 * @throws DomainError `not_yours` if `claimed` is not the session's address; `sign_in_required` if the session has
 *   ended
 */
export const syncCustomer = async (
  db: Database,
  user: SessionUser & { network: string | null },
  claimed: string,
  { adminEmail, requiresSecondStep }: { adminEmail: string | null; requiresSecondStep: boolean },
) => {
  if (claimed !== user.email) throw new DomainError('not_yours');
  // Some names were stored before names were validated.
  const name = sanitizePersonName(user.name);
  return db.transaction(async (trx) => {
    const [row] = await trx
      .insert(customer)
      .values({ authUserId: user.authUserId, email: user.email, name, photo: user.image })
      .onConflictDoUpdate({
        target: customer.authUserId,
        set: { email: user.email, name, photo: user.image },
      })
      .returning({ id: customer.id, name: customer.name });
    if (row === undefined) throw new Error('an upsert returned no row');
    if (user.emailVerified) await promoteFirstAdmin(trx, user.authUserId, adminEmail);
    await trx
      .delete(accessToken)
      .where(sql`${accessToken.customerId} = ${row.id} and ${accessToken.expiresAt} < now()`);
    const seen = await trx
      .update(authSession)
      .set({ seenAt: sql`now()`, network: user.network, userAgent: user.userAgent })
      .where(eq(authSession.id, user.sessionId));
    // The session ended after the guard checked it, so a token for it would be worthless.
    if (seen.rowCount === 0) throw new DomainError('sign_in_required');
    const steps = await one<SecondStepRow & { role: Role }>(
      trx,
      sql`select ${roleColumn(sql`c`)} as role, ${secondStepColumns}
            from auth_session s join auth_user u on u.id = s.user_id join customer c on c.auth_user_id = u.id
           where s.id = ${user.sessionId}`,
    );
    const token = await createAccessToken(trx, { sessionId: user.sessionId, customerId: row.id });
    const secondStep = deriveSecondStepState(steps, requiresSecondStep);
    return { token, expiresIn: ACCESS_TOKEN_SECONDS, name: row.name, emailVerified: user.emailVerified, secondStep };
  });
};
