import type { Order } from './orders.ts';

/** The label of the fact that a paid order was charged to an account, and when its money is due. */
export const ON_ACCOUNT = 'Terms';

/** The label of the fact that the invoice of an order on account is settled. */
export const INVOICE = 'Invoice';

/** When the money for an order on account is due, as a text; null for orders that are paid otherwise, or not at all. */
export const findOnAccount = (facts: Order['facts']): string | null =>
  facts?.find(({ label }) => label === ON_ACCOUNT)?.value ?? null;

/** True while the invoice of an order on account is open, so that pages do not call the order paid. */
export const isOwed = (facts: Order['facts']): boolean =>
  findOnAccount(facts) !== null && facts?.some(({ label }) => label === INVOICE) === false;

/**
 * The due day that the text of `findOnAccount` names, such as 2026-12-30; null without one. Invoices that were issued
 * before they stored the day have only the text.
 */
export const findDueDay = (facts: Order['facts']): string | null => {
  const day = / due (\d{1,2} [A-Z][a-z]{2} \d{4})$/.exec(findOnAccount(facts) ?? '')?.[1];
  return day === undefined ? null : new Date(`${day} UTC`).toISOString().slice(0, 10);
};
