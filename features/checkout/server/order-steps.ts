import type { OrderRow } from '#features/orders/server/order-row.ts';
import type { TaxAndDeliveryRules } from '#features/settings/server/tax-and-delivery.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import type { OrderRequest } from './order-request.ts';
import type { NewOrder } from './write-order.ts';

/** Additional work in the transaction that writes an order. */
export type OrderStep = {
  /** Checks and locks its own rows before any stock is locked. A DomainError refuses the order. */
  before?: (trx: Transaction, order: NewOrder) => Promise<void>;
  /** Writes beside the order, whose stock is locked by now. A DomainError refuses the order. */
  after?: (trx: Transaction, placed: OrderRow, rules: TaxAndDeliveryRules) => Promise<void>;
};

/** Finds what a feature does with an order that is priced and about to be written; null for nothing. */
export type OrderStepFinder = (db: Database, order: NewOrder, request: OrderRequest) => Promise<OrderStep | null>;

let finders: readonly OrderStepFinder[] = [];

/** Called once, when the features are loaded. The steps run in this sequence. */
export const setOrderStepFinders = (all: readonly OrderStepFinder[]): void => {
  finders = all;
};

/** Finds the steps of all features for an order. */
export const findOrderSteps: (...input: Parameters<OrderStepFinder>) => Promise<OrderStep[]> = async (...input) => {
  const steps = await Promise.all(finders.map((find) => find(...input)));
  return steps.filter((step) => step !== null);
};
