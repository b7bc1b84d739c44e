import { z } from 'zod';
import { Ageing } from '#features/credit-accounts/contract/ages.ts';
import { CreditAccount } from '#features/credit-accounts/contract/credit-account.ts';
import { ACCOUNT_STATES, POSTING_KINDS } from '#features/credit-accounts/contract/postings.ts';

/** An account in the list of accounts. */
export const ListedAccount = CreditAccount.extend({
  /**
   * The account's debts, by how long ago they were due. Less its credit and the money that orders hold, they add up to
   * the balance.
   */
  ageing: Ageing,
  /** Null if the account has no postings. `isMoved`: true for a reversal that moved its payment to another account. */
  lastPosting: z.object({ kind: z.enum(POSTING_KINDS), isMoved: z.boolean(), at: z.iso.datetime() }).nullable(),
});
export type ListedAccount = z.infer<typeof ListedAccount>;

/** The total debt and the total credit of the listed accounts. Their difference is the sum of the balances. */
export const AccountSums = z.object({
  /** Dollars. */
  owed: z.number(),
  /** Dollars of credit, and of money that orders hold. */
  credit: z.number(),
  /** Adds up to `owed`. */
  ageing: Ageing,
});
export type AccountSums = z.infer<typeof AccountSums>;

/** Which accounts to list. */
export const AccountFilter = z.object({
  state: z.union([z.literal('').transform(() => undefined), z.enum(ACCOUNT_STATES)]).optional(),
  search: z.string().trim().max(200).default(''),
});
export type AccountFilter = z.output<typeof AccountFilter>;
