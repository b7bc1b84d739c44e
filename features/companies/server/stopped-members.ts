import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';

/**
 * Ends what a feature keeps open for members who cannot order any more, in the transaction that stops them. The company
 * and their memberships are locked.
 * @param memberIds SQL that selects the ids of the memberships
 * @param actorId the customer id of the person who stopped them, possibly themself
 */
export type StoppedMembersHandler = (trx: Transaction, memberIds: SQL, actorId: string) => Promise<void>;

let handlers: readonly StoppedMembersHandler[] = [];

/** Called once, when the features are loaded. */
export const setStoppedMembersHandlers = (all: readonly StoppedMembersHandler[]): void => {
  handlers = all;
};

const handleStopped: StoppedMembersHandler = async (trx, memberIds, actorId) => {
  for (const handle of handlers) await handle(trx, memberIds, actorId);
};

/** Runs the handlers of all features for a member who was deactivated, or whose membership ended. */
export const handleStoppedMember = (trx: Transaction, memberId: string, actorId: string): Promise<void> =>
  handleStopped(trx, sql`select ${memberId}::uuid`, actorId);

/** Runs them for all members of a company that closes. */
export const handleStoppedCompany = (trx: Transaction, companyId: string, actorId: string): Promise<void> =>
  handleStopped(trx, sql`select id from company_member where company_id = ${companyId}`, actorId);
