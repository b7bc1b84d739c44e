import { describeChargeLimits, isChargeable } from '#platform/contract/charge-limits.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, formatCents } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { LineSums } from '#features/orders/contract/order-sums.ts';

/** The discount of a code on an order. */
export type OrderDiscount = {
  /** The code as shown on the order. */
  code: string;
  /**
   * Cents off each line that the code applies to, by product id. At most the line's price after its quantity discount.
   */
  lines: ReadonlyMap<string, Cents>;
  isDeliveryFree: boolean;
  /**
   * Uses the code, as it was when the order was priced. Runs in the order's transaction after the stock is locked.
   * @param givenCents the cents that the code takes off goods or delivery
   * @throws DomainError if the code can no longer be used; `OutdatedPriceError` if it has changed since pricing
   */
  claim: (trx: Transaction, order: { id: string }, givenCents: Cents) => Promise<void>;
};

/** A code that a buyer entered for priced lines. */
export type DiscountRequest = {
  code: string;
  buyer: Caller;
  network: string | null;
  lines: readonly ({ id: string } & Pick<LineSums, 'goodsCents' | 'discountCents' | 'isOwnPrice'>)[];
  /** Set if a placed order already uses the code. Then only a change of its goods can end the discount. */
  orderId?: string;
};

/** Finds the discount of a code. @throws DomainError with the reason if the code cannot be used */
export type OrderDiscountReader = (db: Database, request: DiscountRequest) => Promise<OrderDiscount>;

/** Thrown if something has changed since the order was priced. Nothing is written, and the order is priced again. */
export class OutdatedPriceError extends Error {}

let reader: OrderDiscountReader | null = null;

/** Called once, when the server is assembled. */
export const setOrderDiscountReader = (found: OrderDiscountReader | null): void => {
  reader = found;
};

/** @throws DomainError `code_unknown`, and the errors of the reader */
export const readOrderDiscount: OrderDiscountReader = async (db, request) => {
  if (reader === null) throw new DomainError('code_unknown');
  return reader(db, request);
};

/** Why a code cannot be used; null if it can. */
export type CodeProblem = { code: string; message: string } | null;

/** The discount of a code, or why the code cannot be used. Without a code, both are null. */
type TriedDiscount = { discount: OrderDiscount | null; codeProblem: CodeProblem };

const tryDiscount = async (db: Database, request: DiscountRequest): Promise<TriedDiscount> => {
  if (request.code === '') return { discount: null, codeProblem: null };
  try {
    return { discount: await readOrderDiscount(db, request), codeProblem: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { discount: null, codeProblem: { code: error.code, message: error.message } };
  }
};

/** Returns why a discount does not apply to an order with these totals, or null. */
export const findDiscountFault = (
  discount: OrderDiscount | null,
  { givenCents, totalCents }: { givenCents: Cents; totalCents: Cents },
): DomainError<'code_takes_nothing' | 'amount_not_chargeable'> | null => {
  if (discount === null) return null;
  // The code takes nothing off, so it is not used up. The buyer can use it for another order.
  if (givenCents === 0) {
    const message = 'Delivery is already free, so this code would not save you anything. Keep it for another order.';
    return new DomainError('code_takes_nothing', discount.isDeliveryFree ? { message } : {});
  }
  // An order below the smallest card payment could never be paid.
  return isChargeable(totalCents)
    ? null
    : new DomainError('amount_not_chargeable', {
        message: `With this code, the order costs ${formatCents(totalCents)}. ${describeChargeLimits()}`,
      });
};

/**
 * Prices an order with the discount of a code, or without it if the code cannot be used or its discount does not apply.
 * @param price prices the order with a discount, or without one for null
 * @returns the price; and the code's discount, even if it does not apply
 */
export const priceWithCode = async <Priced extends { sums: { givenCents: Cents; totalCents: Cents } }>(
  db: Database,
  request: DiscountRequest,
  price: (discount: OrderDiscount | null) => Priced,
): Promise<{ priced: Priced } & TriedDiscount> => {
  const { discount, codeProblem } = await tryDiscount(db, request);
  const priced = price(discount);
  const fault = findDiscountFault(discount, priced.sums);
  return fault === null
    ? { priced, discount, codeProblem }
    : { priced: price(null), discount, codeProblem: { code: fault.code, message: fault.message } };
};

/**
 * Creates the error for an order with a total of 0. Nothing can pay such an order, so it would only reserve its goods.
 */
export const createNothingToPayError = (): DomainError<'amount_not_chargeable'> =>
  new DomainError('amount_not_chargeable', {
    message: 'This order costs nothing, so it cannot be paid. Add goods, or write to us.',
  });
