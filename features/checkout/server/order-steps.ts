import type { OrderRow } from '#features/orders/server/order-row.ts';
import type { TaxAndDeliveryRules } from '#features/settings/server/tax-and-delivery.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import type { OrderRequest } from './order-request.ts';
import type { NewOrder } from './write-order.ts';

/**
 * Additional work in the transaction that writes an order. Its functions write through `trx` alone, which refuses to
 * commit and refuses all writes once the order is written; the database that the finder got is closed to them. All that
 * they wrote is undone if the order is not placed.
 */
export type OrderStep = {
  /** Checks and locks its own rows before any stock is locked. A DomainError refuses the order. */
  before?: (trx: Transaction, order: NewOrder) => Promise<void>;
  /** Writes in the transaction of the order, whose stock is locked by now. A DomainError refuses the order. */
  after?: (trx: Transaction, placed: OrderRow, rules: TaxAndDeliveryRules) => Promise<void>;
};

/**
 * Finds what a feature does with an order that is priced and about to be written; null for nothing. It only reads,
 * because the order may not be placed, or be priced again.
 */
export type OrderStepFinder = (db: Database, order: NewOrder, request: OrderRequest) => Promise<OrderStep | null>;

let finders: readonly OrderStepFinder[] = [];

/** Called once, when the features are loaded. The steps run in this sequence. */
export const setOrderStepFinders = (all: readonly OrderStepFinder[]): void => {
  finders = all;
};

/** Lends the database to a finder. */
const lendDatabase = (db: Database): { lent: Database; takeBack: () => void } => {
  const { proxy, revoke } = Proxy.revocable(db, {});
  return { lent: proxy, takeBack: revoke };
};

/** Finds the steps of all features for an order. Once they are found, the finders cannot use the database any more. */
export const findOrderSteps: (...input: Parameters<OrderStepFinder>) => Promise<OrderStep[]> = async (db, ...input) => {
  if (finders.length === 0) return [];
  const { lent, takeBack } = lendDatabase(db);
  try {
    const steps = await Promise.all(finders.map((find) => find(lent, ...input)));
    return steps.filter((step) => step !== null);
  } finally {
    takeBack();
  }
};
