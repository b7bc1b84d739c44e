import { z } from 'zod';
import { wholeNumber } from '#features/products/contract/products.ts';

const MOST_BANK_LINES = 8;
const MOST_HOLD_DAYS = 60;

const HoldDays = wholeNumber('Days', 1, 'At least 1', MOST_HOLD_DAYS);

/** How buyers may pay other than by card, as the owner enters it. */
export const WaysToPayForm = z.object({
  /** Lines such as account holder, IBAN or account number, bank and BIC. */
  bankDetails: z
    .string()
    .trim()
    .max(500, 'Must be 500 characters or shorter')
    .refine((text) => text.split('\n').length <= MOST_BANK_LINES, `At most ${MOST_BANK_LINES} lines`),
  offersBankTransfer: z.boolean(),
  /** For orders that the buyer collects. */
  offersCounterPayment: z.boolean(),
  /** An order waits for its bank transfer until this many days after it was placed. */
  bankHoldDays: HoldDays,
  /** An order waits to be paid at the counter until this many days after it was placed. */
  counterHoldDays: HoldDays,
});

/** The same as saved, where numbers are numbers. */
export const WaysToPaySettings = WaysToPayForm.extend({
  bankHoldDays: z.number().int(),
  counterHoldDays: z.number().int(),
});
