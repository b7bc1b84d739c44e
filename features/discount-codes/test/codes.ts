import { randomUUID } from 'node:crypto';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { discountCodes } from '#features/discount-codes/contract/discount-codes.ts';
import { oslo } from '#test/helpers/addresses.ts';
import type { TestPerson } from '#test/helpers/people.ts';
import type { TestReply, TestShop } from '#test/helpers/start-shop.ts';

/* Helpers for codes, and for orders that use them. */

/** A code for 10% off everything, in the format of the form. */
export const buildCodeForm = (more: object = {}) =>
  ({
    code: randomUUID(),
    kind: 'percent',
    percent: 10,
    amount: null,
    minGoods: 0,
    scope: 'all',
    values: [],
    startsOn: '',
    endsOn: '',
    mostUses: null,
    onceEach: false,
    onReduced: false,
    isActive: true,
    ...more,
  }) as never;

export type TestCode = { _id: string; code: string; version: number; used: number };

/** Adds a code as staff do. */
export const addTestCode = async (shop: TestShop, admin: TestPerson, more: object = {}): Promise<TestCode> => {
  const { status, body } = await shop.call(discountCodes.add, { body: buildCodeForm(more) }, admin.token);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};

export const getTestCode = async (shop: TestShop, admin: TestPerson, { _id }: TestCode): Promise<TestCode> =>
  (await shop.call(discountCodes.get, { params: { id: _id } }, admin.token)).body;

type Lines = [product: { id: string }, quantity: number][];

const toLines = (lines: Lines) => lines.map(([{ id: productId }, quantity]) => ({ productId, quantity }));

/** Gets a quote for lines with a code, delivered to Oslo. */
export const quoteWithCode = (shop: TestShop, buyer: TestPerson, lines: Lines, code: string): Promise<TestReply> =>
  shop.call(checkout.quote, { body: { lines: toLines(lines), country: 'NO', postcode: '0150', code } }, buyer.token);

/** Places an order with the total that the buyer saw. */
export const placeWithCode = (
  shop: TestShop,
  buyer: TestPerson,
  lines: Lines,
  { code, total, key }: { code: string; total: number; key?: string },
): Promise<TestReply> =>
  shop.call(
    checkout.place,
    {
      body: { lines: toLines(lines), delivery: oslo, total, code },
      ...(key !== undefined && { idempotencyKey: key }),
    },
    buyer.token,
  );

/** Gets a quote for lines with a code, and orders them. */
export const orderWithCode = async (
  shop: TestShop,
  buyer: TestPerson,
  lines: Lines,
  code: string,
): Promise<TestReply> => {
  const { body } = await quoteWithCode(shop, buyer, lines, code);
  return placeWithCode(shop, buyer, lines, { code, total: body.total });
};
