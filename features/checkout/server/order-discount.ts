import { describeChargeLimits, isChargeable } from '#platform/contract/charge-limits.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, formatCents } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { LineSums } from '#features/orders/contract/order-sums.ts';

/** The discount that a code gives on an order. */
export type OrderDiscount = {
  /** The code, as the order names it. */
  code: string;
  /** Cents off each line that it applies to, by product id; at most what is left of the line after its price break. */
  lines: ReadonlyMap<string, Cents>;
  isDeliveryFree: boolean;
  /**
   * Uses the code, as it was when the order was priced, in the order's transaction after its stock is locked.
   * @param givenCents the amount that the code takes off goods or delivery
   * @throws DomainError if it cannot be used any more; `OutdatedPriceError` if it has changed since then
   */
  claim: (trx: Transaction, order: { id: string }, givenCents: Cents) => Promise<void>;
};

/** A code that a buyer entered for priced lines. */
export type DiscountRequest = {
  code: string;
  buyer: Caller;
  network: string | null;
  lines: readonly ({ id: string } & Pick<LineSums, 'goodsCents' | 'discountCents' | 'isOwnPrice'>)[];
  /** Set if a placed order already uses the code: only its new goods can end that. */
  orderId?: string;
};

/** Finds the discount of a code. @throws DomainError with the reason if it does not count */
export type OrderDiscountReader = (db: Database, request: DiscountRequest) => Promise<OrderDiscount>;

/** The order was priced with something that has changed since; nothing is written, and it is priced again. */
export class OutdatedPriceError extends Error {}

let reader: OrderDiscountReader | null = null;

/** Called once, when the server is assembled. */
export const setOrderDiscountReader = (found: OrderDiscountReader | null): void => {
  reader = found;
};

/** @throws DomainError `code_unknown`, and the errors of the feature that has codes */
export const readOrderDiscount: OrderDiscountReader = async (db, request) => {
  if (reader === null) throw new DomainError('code_unknown');
  return reader(db, request);
};

/** Why a code does not count. */
export type CodeProblem = { code: string; message: string } | null;

/** The discount of a code, or why it does not count; neither without a code. */
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

/** Why the discount of a code does not apply to an order with these totals, or null. */
export const findDiscountFault = (
  discount: OrderDiscount | null,
  { givenCents, totalCents }: { givenCents: Cents; totalCents: Cents },
): DomainError<'code_takes_nothing' | 'amount_not_chargeable'> | null => {
  if (discount === null) return null;
  // The buyer keeps the code for an order that costs less with it.
  if (givenCents === 0) {
    const message = 'Delivery is already free, so this code would not save you anything. Keep it for another order.';
    return new DomainError('code_takes_nothing', discount.isDeliveryFree ? { message } : {});
  }
  // An order that a code makes too cheap for a card could never be paid.
  return isChargeable(totalCents)
    ? null
    : new DomainError('amount_not_chargeable', {
        message: `With this code, the order costs ${formatCents(totalCents)}. ${describeChargeLimits()}`,
      });
};

/**
 * Prices an order with the discount of a code, or without it if the code does not count or its discount does not apply.
 * @param price prices the order with a discount, or with none
 * @returns the price, and the discount of the code, also if it does not apply
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

/** The error for an order whose total is 0: neither a card nor a tender can pay it, so it would only hold its goods. */
export const createNothingToPayError = (): DomainError<'amount_not_chargeable'> =>
  new DomainError('amount_not_chargeable', {
    message: 'This order costs nothing, so it cannot be paid. Add goods, or write to us.',
  });
