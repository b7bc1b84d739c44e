import { expect, test } from 'vitest';
import type { AddressInfo } from 'node:net';
import { sendRaw } from './helpers/send-requests.ts';
import { startShop } from './helpers/start-shop.ts';

/* Request lines that no browser sends, over a raw socket: HTTP clients would normalize them. */

const { app } = await startShop();
await app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://localhost:${(app.server.address() as AddressInfo).port}`;

const sendLine = (line: string) => sendRaw(`${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, url);

test.each([
  ['//', '/'],
  ['///', '/'],
  ['//a:99999/', '/a:99999/'],
  ['//evil.com/products?page=2', '/evil.com/products?page=2'],
  ['/product%73?search=%70', '/products?search=%70'],
])('%s redirects to the canonical spelling of the address', async (path, clean) => {
  const response = await sendLine(`GET ${path}`);
  expect(response).toMatch(/^HTTP\/1\.1 308 /);
  expect(/^location: (.*)\r$/im.exec(response)?.[1]).toBe(clean);
  expect(response).toMatch(/^cache-control: no-store\r$/im);
});

test.each([
  'GET /pictures/../package.json',
  'GET /%2e%2e/package.json',
  'GET /a\\b',
  'GET /products#x',
  'GET /%ff',
  'GET http://localhost/products',
  'GET http://localhost/api/products',
  'GET /a%70i/auth/get-session',
  'GET //api/auth/get-session',
  'POST //api/newsletter',
  'POST /a%70i/newsletter',
  'OPTIONS *',
])('%s is refused as an odd address', async (line) => {
  const response = await sendLine(line);
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(response).toContain('"code":"address_odd"');
  expect(response).toMatch(/^x-content-type-options: nosniff\r$/im);
});
