import { expect, test } from 'vitest';
import { logInOverHttp } from './helpers/log-in-over-http.ts';
import { placeOrder, createTestProduct } from './helpers/products.ts';
import { extractIntentId, createTestIntent, confirmTestPayment } from './helpers/pay.ts';
import { type TestPerson, signIn } from './helpers/people.ts';
import { startShop } from './helpers/start-shop.ts';

const CARD = '4000000000003220';
/** Chosen so that it matches no other number and no part of an id or time below. */
const CVC = '0319';
const PASSWORD = 'a sentence nobody may read';

const shop = await startShop({}, { logLevel: 'debug' });

/** All rows of a database schema, as text. */
const dump = async (schema: string): Promise<string> => {
  const { rows: tables } = await shop.db.$client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1',
    [schema],
  );
  const texts = tables.map(async ({ name }) => {
    const { rows } = await shop.db.$client.query(`select to_jsonb(t)::text as text from ${schema}."${name}" t`);
    return rows.map(({ text }) => text).join('\n');
  });
  return (await Promise.all(texts)).join('\n');
};

/** Calls the provider as the buyer's browser does. */
const atProvider = async (path: string, payload: object) => {
  const response = await shop.app.inject({
    method: 'POST',
    url: `/__sandbox/stripe/v1/${path}`,
    headers: { authorization: `Bearer ${shop.publishableKey}` },
    payload,
  });
  return response.json();
};

const pay = async (buyer: TestPerson) => {
  const { body: order } = await placeOrder(shop, buyer, await createTestProduct(shop));
  const { clientSecret } = (await createTestIntent(shop, buyer, order)).body;
  const { id: method } = await atProvider('payment_methods', {
    type: 'card',
    card: { number: CARD, exp_month: '12', exp_year: '2039', cvc: CVC },
  });
  const intent = extractIntentId(clientSecret);
  await atProvider(`payment_intents/${intent}/confirm`, { client_secret: clientSecret, payment_method: method });
  await atProvider(`payment_intents/${intent}/authenticate`, { client_secret: clientSecret, outcome: 'complete' });
  expect((await confirmTestPayment(shop, buyer, order, intent)).body.paid).toBe(true);
  return clientSecret as string;
};

test('after a sign-up and a payment, log and database have no card number, client secret, bearer or password', async () => {
  await shop.app.listen({ port: 0 });
  const { port } = shop.app.server.address() as { port: number };
  const email = 'keeper@example.com';
  await fetch(`http://localhost:${port}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Keeper', email, password: PASSWORD }),
  });
  const bearer = await logInOverHttp(`http://localhost:${port}`, email, PASSWORD, 'http://shop.test');
  const buyer = await signIn(shop.db);
  const clientSecret = await pay(buyer);
  const secret = clientSecret.split('_secret_')[1] ?? '';

  const log = shop.log.join('');
  expect(log).toContain('incoming request');
  const ours = await dump('public');
  const sandbox = await dump('sandbox');
  expect(ours).toContain(email);
  for (const secretText of [CARD, PASSWORD, bearer, buyer.token, secret]) {
    expect(secretText.length).toBeGreaterThan(10);
    expect(log).not.toContain(secretText);
    expect(ours).not.toContain(secretText);
  }
  expect(`${log}${ours}${sandbox}`).not.toMatch(new RegExp(`\\b${CARD}\\b|(?<![\\w.-])${CVC}(?![\\w-])`));
});
