import { api } from '#features/api.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { placeOrder, createTestProduct } from './products.ts';
import { createTestIntent } from './pay.ts';
import { signIn } from './people.ts';
import type { TestShop } from './start-shop.ts';
import { type Sent, endpointsByGuard } from './endpoint-guards.ts';

export const allEndpoints = Object.entries(api).flatMap(([feature, some]) =>
  Object.entries<Endpoint>(some).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
);

/** True if the call without a bearer token would reach a session endpoint at the same path. */
export const sharesSessionPath = ({ method, path }: Endpoint) =>
  allEndpoints.some(
    ({ endpoint }) => endpoint.auth === 'session' && endpoint.method === method && endpoint.path === path,
  );

/** Prepares a shop in which every call can be made, by the owners of its data and by others. */
export const prepareCalls = async (shop: TestShop) => {
  const owner = await signIn(shop.db);
  const stranger = await signIn(shop.db);
  const admin = await signIn(shop.db, 'admin');
  const goods = await createTestProduct(shop);
  const { body: order } = await placeOrder(shop, owner, goods);
  await createTestIntent(shop, owner, order);

  const sent: Sent[] = [];
  for (const { send } of endpointsByGuard)
    if (send) sent.push(await send({ shop, owner, stranger, admin, goods, order }));
  const bodies: Sent['bodies'] = Object.assign({}, ...sent.map((one) => one.bodies));
  const queries: Sent['queries'] = Object.assign({}, ...sent.map((one) => one.queries));
  const params: Sent['params'] = Object.assign({}, ...sent.map((one) => one.params));
  const ids: Sent['ids'] = Object.assign({}, ...sent.map((one) => one.ids));

  /** Makes the call with valid input from the owner. */
  const sendValid = (name: string, endpoint: Endpoint, token: string | null, named: { id?: string } = {}) => {
    const id = /^\/(product|cart)/.test(endpoint.path) ? goods.id : order._id;
    if (endpoint.body !== undefined && endpoint.body.kind !== 'signed' && bodies?.[name] === undefined)
      throw new Error(`declare in test/who-may.ts of its feature what to send to ${name}`);
    const input = {
      params: { id, email: owner.email, ...params?.[name], ...named },
      query: endpoint.query && { email: owner.email, ...queries?.[name] },
      body: bodies?.[name],
    };
    return shop.call(endpoint, input as never, token);
  };

  /** Creates the object that a call names by `id`; it belongs to the owner or the shop. @returns its id */
  const makeOne = async (name: string): Promise<string> => (await ids?.[name]?.()) ?? order._id;

  return { owner, stranger, admin, goods, order, sendValid, makeOne };
};
