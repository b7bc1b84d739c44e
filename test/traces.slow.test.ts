import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { findPort } from '#scripts/find-port.ts';
import { logInOverHttp } from './helpers/log-in-over-http.ts';
import { createDatabase } from './helpers/database.ts';
import { oslo } from './helpers/addresses.ts';
import { buildOrderRequest, type OrderedProduct } from './helpers/order-request.ts';
import { highUnpaidLimits } from './helpers/shop-env.ts';
import { spawnShop } from './helpers/spawn-shop.ts';

/* Checks the traces that a real process sends over HTTP to a real OTLP receiver. */

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = {
  name: string;
  kind: number;
  spanId: string;
  traceId: string;
  parentSpanId?: string;
  attributes: Attribute[];
};
type Sent = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] };

const database = await createDatabase(inject('databaseUrl'));
afterAll(() => database.drop());

const received: Sent[] = [];
const receiver: Server = createServer((request, response) => {
  void json(request).then((body) => {
    received.push(body as Sent);
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
const closeReceiver = async () => {
  receiver.closeAllConnections();
  receiver.close();
  await once(receiver, 'close');
};

const startTracedShop = async (port: number) => {
  const shop = await spawnShop({
    DATABASE_URL: database.url,
    LOG_LEVEL: 'warn',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    ...highUnpaidLimits,
  });
  onTestFinished(() => void shop.process.kill('SIGKILL'));
  const stop = () => {
    shop.process.kill('SIGTERM');
    return shop.exited;
  };
  return { ...shop, stop };
};

/** Orders a product and starts its payment. */
const buy = async (url: string): Promise<number[]> => {
  const token = await logInOverHttp(url, 'customer@example.com', 'customer-demo');
  const [product] = (await (await fetch(`${url}/api/products?limit=1`)).json()) as OrderedProduct[];
  if (product === undefined) throw new Error('no product');
  const { url: orderUrl, ...init } = buildOrderRequest(url, token, product);
  const placed = await fetch(orderUrl, init);
  const { _id: order, price } = (await placed.json()) as { _id: string; price: number };
  const paying = await fetch(`${url}/api/create-payment-intent`, {
    ...init,
    body: JSON.stringify({ order, price, deliveryAddress: { ...oslo, line1: 'Secret street 7' } }),
  });
  const accountReply = await fetch(`${url}/api/user/customer@example.com`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return [placed.status, paying.status, accountReply.status];
};

test('a request, its database queries and its outgoing calls form one trace without personal data', async () => {
  // The receiver is not running at first. The shop must continue, and later traces must arrive.
  const port = await findPort();
  const shop = await startTracedShop(port);
  expect(await buy(shop.url)).toEqual([201, 200, 200]);
  receiver.listen(port, '127.0.0.1');
  await once(receiver, 'listening');
  expect(await buy(shop.url)).toEqual([201, 200, 200]);
  expect(await shop.stop()).toBe(0);
  await closeReceiver();

  const spans = received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const getAttribute = (span: Span, name: string) => span.attributes.find(({ key }) => key === name)?.value;
  const paying = spans.findLast(({ name }) => name === 'POST /api/create-payment-intent');
  expect(paying?.parentSpanId ?? '').toBe('');
  const within = spans.filter(({ parentSpanId }) => parentSpanId === paying?.spanId);
  expect(within.map(({ name }) => name)).toContain('POST 127.0.0.1');
  const texts = within.map((span) => getAttribute(span, 'db.query.text')?.stringValue ?? '');
  expect(texts.some((text) => text.includes('insert into "payment"'))).toBe(true);
  const order = spans.findLast(({ name }) => name === 'POST /api/order');
  const written = spans.find(
    ({ name, parentSpanId }) => name.startsWith('write-order') && parentSpanId === order?.spanId,
  );
  expect(written?.traceId).toBe(order?.traceId);
  expect(spans.find(({ name }) => name === 'GET /api/user/:email')).toBeDefined();
  const service = received[0]?.resourceSpans[0]?.resource.attributes.find(({ key }) => key === 'service.name');
  expect(service?.value.stringValue).toBe('copperline');
  // The traces contain no addresses or values, only statement texts with $1 in place of each value.
  expect(JSON.stringify(received)).not.toMatch(/customer@|customer-demo|Secret street|Norway|Bearer|pi_|sk_test/);
});

test('a trace receiver that never answers blocks neither requests nor the shutdown', async () => {
  const silent = createServer(() => {});
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const shop = await startTracedShop((silent.address() as AddressInfo).port);
  expect(await buy(shop.url)).toEqual([201, 200, 200]);
  expect(await shop.stop()).toBe(0);
});
