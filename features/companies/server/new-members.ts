import { type Cents, toCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';

/** The limits of a person’s orders without an approval, as their invitation says; null for no limit. */
export type FirstLimits = { orderLimitCents: Cents | null; monthLimitCents: Cents | null };

const toLimitCents = (dollars: number | null): Cents | null => (dollars === null ? null : toCents(dollars));

/** @param form limits in dollars */
export const toFirstLimits = (form: { orderLimit: number | null; monthLimit: number | null }): FirstLimits => ({
  orderLimitCents: toLimitCents(form.orderLimit),
  monthLimitCents: toLimitCents(form.monthLimit),
});

/**
 * Notes what a feature stores about a person who joins a company, in the transaction that makes them a member. The
 * company is locked.
 * @param actorId the customer id of the person who invited or added them
 */
export type NewMemberHandler = (
  trx: Transaction,
  member: { memberId: string; actorId: string; limits: FirstLimits },
) => Promise<void>;

let handlers: readonly NewMemberHandler[] = [];

/** Called once, when the features are loaded. */
export const setNewMemberHandlers = (all: readonly NewMemberHandler[]): void => {
  handlers = all;
};

/** Runs the handlers of all features. */
export const handleNewMember: NewMemberHandler = async (trx, member) => {
  for (const handle of handlers) await handle(trx, member);
};
