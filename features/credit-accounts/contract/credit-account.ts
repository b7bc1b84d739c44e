import { z } from 'zod';
import { DUE_RULES, STOPPERS } from './due-rules.ts';

const Named = z.object({ _id: z.string(), name: z.string() });

/**
 * The owner of an account: either a customer or a company. The other is null, and both are null for the shop's own
 * account of payments whose payer is unknown.
 */
export const AccountOwner = z.object({ customer: Named.nullable(), company: Named.nullable() });
export type AccountOwner = z.infer<typeof AccountOwner>;

/** The name in the place of an owner's, for payments whose payer is unknown. */
export const UNKNOWN_PAYER = 'Unknown payer';

/** The name of a customer or company; a deleted customer has none. */
export const getOwnerName = ({ customer, company }: AccountOwner): string =>
  company?.name ?? customer?.name ?? UNKNOWN_PAYER;

/** True for the account of payments whose payer is unknown. */
export const isUnknownPayer = ({ customer, company }: AccountOwner): boolean => customer === null && company === null;

/** The account of a customer or company that owes the shop money, has credit, or may order on account. */
export const CreditAccount = AccountOwner.extend({
  _id: z.string(),
  /** True if its owner is a walk-in. Each of their orders holds its own money, and they order nothing on account. */
  isWalkIn: z.boolean(),
  /** The account number on documents; null until staff set the account's terms. */
  number: z.number().int().nullable(),
  /** Dollars; below zero if the shop owes the customer or company. */
  balance: z.number(),
  /** Dollars that may be owed after an order on account; at 0, orders can only use credit. */
  limit: z.number(),
  dueRule: z.enum(DUE_RULES),
  /** The one who stopped orders on account, and why; null if they are not stopped. */
  stopped: z.object({ by: z.enum(STOPPERS), reason: z.string() }).nullable(),
  version: z.number().int(),
});
export type CreditAccount = z.infer<typeof CreditAccount>;

/** An account on its own page. */
export const AccountDetail = CreditAccount.extend({
  /**
   * Dollars: the balance without the money that single orders hold. Above zero it is owed, below zero it can be paid
   * out.
   */
  openBalance: z.number(),
});
export type AccountDetail = z.infer<typeof AccountDetail>;
