import { z } from 'zod';
import { STOPPERS } from './due-rules.ts';
import { HAND_METHODS } from './postings.ts';

/** An account as other programs know it, without a name. One owner is null; both are if the payer is unknown. */
const account = {
  accountId: z.string(),
  /** Its number on documents; null until staff set its terms. */
  accountNumber: z.number().int().nullable(),
  customerId: z.string().nullable(),
  companyId: z.string().nullable(),
};

/** A payment that staff recorded on an account, for other programs. */
export const RecordedPayment = z.object({
  postingId: z.string(),
  ...account,
  /** The order that it was received for; null if it was received for the account. */
  orderId: z.string().nullable(),
  method: z.enum(HAND_METHODS),
  /** Dollars. */
  amount: z.number(),
  receivedOn: z.iso.date(),
  /** The posting of an earlier event, on another account, that this one replaces; null if it is new money. */
  movedFrom: z.string().nullable(),
});

/** An account that takes no orders, for other programs. */
export const StoppedAccount = z.object({
  ...account,
  /** The one who stopped it; null if it is open again since. */
  stoppedBy: z.enum(STOPPERS).nullable(),
  /** Dollars; below zero if the shop owes them. */
  balance: z.number(),
});
