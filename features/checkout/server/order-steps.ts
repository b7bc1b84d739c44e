import type { OrderRow } from '#features/orders/server/order-row.ts';
import type { TaxAndDeliveryRules } from '#features/settings/server/tax-and-delivery.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import type { OrderRequest } from './order-request.ts';
import type { OrderPrice } from './price-lines.ts';
import { type StepCondition, setStepConditions } from './step-conditions.ts';
import type { NewOrder } from './write-order.ts';

/**
 * Additional work of a feature in the transaction that writes an order. Its functions can write only through `trx`, and
 * only until the order is written; they can neither commit it nor use the finder's database. If the order is not
 * placed, everything that they wrote is rolled back.
 */
export type OrderStep = {
  /** Checks and locks the feature's own rows before any stock is locked. A DomainError refuses the order. */
  before?: (trx: Transaction, order: NewOrder) => Promise<void>;
  /** Writes in the transaction of the order, after its stock is locked. A DomainError refuses the order. */
  after?: (trx: Transaction, placed: OrderRow, rules: TaxAndDeliveryRules) => Promise<void>;
};

/** How a feature finds its step for an order that is priced and about to be written. */
export type OrderStepFinder = {
  /** SQL condition: the feature concerns this buyer. It must be cheap, because each pricing statement evaluates it. */
  concerns?: StepCondition;
  /**
   * Finds the step; null for none. It must only read, because the order may not be placed, or may be priced again.
   * @param isConcerned the result of `concerns`; true if there is no condition
   */
  findStep: (
    db: Database,
    order: NewOrder,
    request: OrderRequest,
    isConcerned: boolean,
  ) => Promise<OrderStep | null> | OrderStep | null;
  /**
   * Writes what it notes about an order again when staff change its lines, before any stock is locked. A DomainError
   * refuses the change.
   */
  onChange?: (trx: Transaction, order: ChangedOrder) => Promise<void>;
};

/** A locked order whose lines change, with its new totals; `hadTax` is true if its old ones had tax. */
export type ChangedOrder = { id: string; hadTax: boolean; sums: OrderPrice };

let finders: readonly OrderStepFinder[] = [];

/** Called once, when the features are loaded. The steps run in the given sequence. */
export const setOrderStepFinders = (all: readonly OrderStepFinder[]): void => {
  finders = all;
  setStepConditions(all.map(({ concerns }) => concerns));
};

/** Tells all features that the lines of an order change. */
export const handleChangedLines = async (trx: Transaction, order: ChangedOrder): Promise<void> => {
  for (const { onChange } of finders) await onChange?.(trx, order);
};

/** Lends the database to a finder until `takeBack` is called. */
const lendDatabase = (db: Database): { lent: Database; takeBack: () => void } => {
  const { proxy, revoke } = Proxy.revocable(db, {});
  return { lent: proxy, takeBack: revoke };
};

/**
 * Finds the steps of all features for an order. Afterward, the finders can no longer use the database.
 * @param concerned the result of `selectConcerned`
 */
export const findOrderSteps = async (
  db: Database,
  order: NewOrder,
  request: OrderRequest,
  concerned: readonly (readonly string[] | null)[],
): Promise<OrderStep[]> => {
  if (finders.length === 0) return [];
  const { lent, takeBack } = lendDatabase(db);
  try {
    const steps = await Promise.all(
      finders.map(async ({ concerns, findStep }, at) => {
        const isConcerned = concerns === undefined || concerned[at]?.includes(order.buyer.customerId) === true;
        return findStep(lent, order, request, isConcerned);
      }),
    );
    return steps.filter((step) => step !== null);
  } finally {
    takeBack();
  }
};
