import { expect } from 'vitest';
import { joining, type JoinReply } from '#features/joins/contract/join.ts';
import type { TestShop } from '#test/helpers/start-shop.ts';

/** Requests the ways from one side to the other. */
export const requestJoin = async (shop: TestShop, from: string, to: string): Promise<JoinReply> => {
  const { status, body } = await shop.call(joining.find, { query: { from, to } });
  expect(status).toBe(200);
  return body;
};
