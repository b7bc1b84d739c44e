import { type Cents, toDollars } from '#platform/contract/money.ts';

/** '12.50', for a cell of a file. */
export const toAmount = (amount: Cents): string => toDollars(amount).toFixed(2);
