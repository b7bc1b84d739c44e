import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from '#features/products/contract/products.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { buildOrderRequest } from '#test/helpers/order-request.ts';
import type { SpawnedShop } from '#test/helpers/spawn-shop.ts';

const BACK_MS = 60_000;

export type TakenOrders = Awaited<ReturnType<typeof takeOrders>>;

/** Repeatedly orders the shop's first products, and records the answers. */
export const takeOrders = async ({ url: shopUrl }: SpawnedShop) => {
  const logIn = () => logInOverHttp(shopUrl, 'customer@example.com', 'customer-demo');
  let token = await logIn();
  const goods = (await (await fetch(`${shopUrl}/api/products?limit=24`)).json()) as Product[];
  const acknowledged: string[] = [];
  /** The number of responses with each status. */
  const statusCounts = new Map<number, number>();
  let turn = 0;
  /** Places one order. @returns the response status */
  const order = async (): Promise<number> => {
    const { url, ...init } = buildOrderRequest(shopUrl, token, goods[(turn += 1) % goods.length] as Product);
    const response = await fetch(url, init);
    const { _id: id } = (await response.json()) as { _id: string };
    if (response.status === 201) acknowledged.push(id);
    // Logs in again, because tokens last for minutes and some trials for an hour.
    if (response.status === 401) token = await logIn();
    statusCounts.set(response.status, (statusCounts.get(response.status) ?? 0) + 1);
    return response.status;
  };
  const orderFor = async (ms: number): Promise<void> => {
    const until = Date.now() + ms;
    while (Date.now() < until) {
      await order();
      await wait(20);
    }
  };
  /** Orders until an order succeeds. @returns the seconds this took, or null after a minute without success */
  const comeBack = async (): Promise<number | null> => {
    const began = Date.now();
    while ((await order()) !== 201) {
      if (Date.now() - began > BACK_MS) return null;
      await wait(250);
    }
    return (Date.now() - began) / 1000;
  };
  /** Counts the acknowledged orders that the shop does not have. */
  const countLost = async (): Promise<number> => {
    const found = await Promise.all(
      acknowledged.map(async (id) => {
        const response = await fetch(`${shopUrl}/api/orders/${id}`, { headers: { authorization: `Bearer ${token}` } });
        return response.status === 200;
      }),
    );
    return found.filter((isThere) => !isThere).length;
  };
  return { goods, acknowledged, statusCounts, order, orderFor, comeBack, countLost };
};
