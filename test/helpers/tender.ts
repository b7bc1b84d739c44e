import { beforeEach } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { finishRefund, reportTenderRefund } from '#features/payments/server/finish-refund.ts';
import { type TakeMoney, payByTender, takeTender } from '#features/payments/server/pay-by-tender.ts';
import { type Tender, type TenderRefund, setTenders } from '#features/payments/server/tenders.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { features } from '#server/features.ts';
import { cleanUp } from './clean-up.ts';
import { type TestPerson, signIn } from './people.ts';
import { createTestProduct, placeOrder } from './products.ts';
import type { TestShop } from './start-shop.ts';

type Placed = { _id: string };

/** The code of a domain error, or `failed` for any other error. */
export const toCode = (error: unknown): string => (error instanceof DomainError ? error.code : 'failed');

/**
 * Adds a way to pay named `trial` to the shop until the test file ends. Its payments have the same ids as their
 * orders.
 */
export const addTestTender = (shop: TestShop) => {
  /** The refunds that this way to pay has made, and the status of the next ones. */
  const made: { refund: string; cents: number }[] = [];
  const next: { status: TenderRefund['status'] } = { status: 'succeeded' };
  beforeEach(() => {
    next.status = 'succeeded';
  });
  const tender: Tender = {
    method: 'trial',
    async refund(_trx, { id, amountCents }) {
      made.push({ refund: id, cents: amountCents });
      return { id, status: next.status };
    },
    paidBy: 'bank transfer',
    refundedTo: 'your account',
  };
  setTenders([tender]);
  cleanUp(() => setTenders(features.flatMap(({ tenders = [] }) => tenders)));
  return {
    tender,
    /** Places an unpaid order of five pieces. */
    order: async () => {
      const buyer = await signIn(shop.db);
      const goods = await createTestProduct(shop);
      return { buyer, goods, order: (await placeOrder(shop, buyer, goods, 5)).body };
    },
    get: async (buyer: TestPerson, id: string) => (await shop.call(orders.get, { params: { id } }, buyer.token)).body,
    made,
    next,
    /** Pays an order in one transaction. Ignores its card payments. */
    pay: ({ _id }: Placed, id = _id) =>
      shop.db.transaction((trx) => payByTender(trx, _id, tender.method, async () => id)),
    /** Voids the order's card payments, then pays it. */
    take: ({ _id }: Placed, take: TakeMoney = async () => _id, provider = shop.provider) =>
      takeTender(shop.db, provider, _id, tender.method, take),
    report: (id: string, status: TenderRefund['status']) =>
      shop.db.transaction((trx) => reportTenderRefund(trx, tender.method, { id, status })),
    finish: (id: string) => finishRefund(shop.db, shop.provider, id),
  };
};
