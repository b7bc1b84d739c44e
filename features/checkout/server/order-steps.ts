import type { OrderRow } from '#features/orders/server/order-row.ts';
import type { TaxAndDeliveryRules } from '#features/settings/server/tax-and-delivery.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import type { OrderRequest } from './order-request.ts';
import type { OrderPrice } from './price-lines.ts';
import { type StepCondition, setStepConditions } from './step-conditions.ts';
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

/** How a feature finds its step of an order that is priced and about to be written. */
export type OrderStepFinder = {
  /** SQL condition: the feature concerns this buyer. It is cheap, because the statement that prices orders has it. */
  concerns?: StepCondition;
  /**
   * Finds the step; null for none. It only reads, because the order may not be placed, or be priced again.
   * @param isConcerned whether `concerns` was true; true if there is no condition
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

/** Called once, when the features are loaded. The steps run in this sequence. */
export const setOrderStepFinders = (all: readonly OrderStepFinder[]): void => {
  finders = all;
  setStepConditions(all.map(({ concerns }) => concerns));
};

/** Tells all features that the lines of an order change. */
export const handleChangedLines = async (trx: Transaction, order: ChangedOrder): Promise<void> => {
  for (const { onChange } of finders) await onChange?.(trx, order);
};

/** Lends the database to a finder. */
const lendDatabase = (db: Database): { lent: Database; takeBack: () => void } => {
  const { proxy, revoke } = Proxy.revocable(db, {});
  return { lent: proxy, takeBack: revoke };
};

/**
 * Finds the steps of all features for an order. Once they are found, the finders cannot use the database any more.
 * @param concerned the answer of `selectConcerned`
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
