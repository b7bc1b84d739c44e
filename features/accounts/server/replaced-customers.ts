import type { Transaction } from '#platform/server/db/open.ts';

/**
 * Ends what a feature stores for a customer whose account goes on with a new, empty customer, in that transaction. The
 * customer is locked.
 */
export type ReplacedCustomerHandler = (trx: Transaction, customer: { customerId: string }) => Promise<void>;

let handlers: readonly ReplacedCustomerHandler[] = [];

/** Called once, when the features are loaded. */
export const setReplacedCustomerHandlers = (all: readonly ReplacedCustomerHandler[]): void => {
  handlers = all;
};

/** Runs the handlers of all features. */
export const handleReplacedCustomer: ReplacedCustomerHandler = async (trx, customer) => {
  for (const handle of handlers) await handle(trx, customer);
};
