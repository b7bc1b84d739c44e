import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { expect, test } from 'vitest';
import { cookies } from '#platform/contract/cookies.ts';
import { cart } from '#features/carts/contract/cart.ts';
import { identity } from '#features/accounts/contract/identity.ts';
import { secondStep } from '#features/second-step/contract/second-step.ts';
import { UNITS_COOKIE } from '#features/products/contract/units-cookie.ts';
import { units } from '#features/products/contract/units.ts';
import { createTestProduct } from './helpers/products.ts';
import { openBrowser } from './helpers/identity-browser.ts';
import { type TestReply, startShop } from './helpers/start-shop.ts';

const shop = await startShop();

/** The names of the cookies that an answer sets, with their lifetimes in seconds. Deleted cookies are left out. */
const setBy = ({ headers }: TestReply): [string, number][] =>
  [headers['set-cookie'] ?? []].flat().flatMap((line): [string, number][] => {
    const [, name = ''] = /^([^=]+)=/.exec(String(line)) ?? [];
    const seconds = Number(/max-age=(\d+)/i.exec(String(line))?.[1]);
    return seconds === 0 ? [] : [[name, seconds]];
  });

test('the cookie list names exactly the cookies that the shop sets, with their lifetimes', async () => {
  const browser = openBrowser(shop);
  const email = 'carla.cookie@example.com';
  const responses = [await browser.signUp(email)];
  const { token } = await browser.sync(email);
  responses.push(await browser.send(identity.sendVerification, {}, token));
  responses.push(await openBrowser(shop).post('sign-in/email', { email, password: 'secret' }));
  responses.push(await openBrowser(shop).post('sign-in/google', {}));
  await shop.db.$client.query('update auth_user set email_verified = true where email = $1', [email]);
  const { body: codes } = await browser.send(secondStep.beginCodes, {}, token);
  const app = createOTP(new TextDecoder().decode(base32.decode(codes.secret)));
  await browser.send(secondStep.confirmCodes, { body: { code: await app.totp() } }, token);
  await shop.db.$client.query('delete from used_code');
  responses.push(await browser.post('sign-in/email', { email, password: 'secret' }));
  responses.push(await browser.post('sign-in/code', { code: await app.totp(), trust: true }));
  responses.push(await browser.post('sign-in/passkey/begin', {}));
  const goods = await createTestProduct(shop);
  responses.push(await openBrowser(shop).send(cart.add, { body: { lines: [{ productId: goods.id }] } }));
  responses.push(await shop.call(units.choose, { body: { units: 'in', back: '/' } }));
  browser.cookies.set(UNITS_COOKIE.name, 'in');
  const found = new Map(responses.flatMap(setBy));
  expect([...found].toSorted(([a], [b]) => a.localeCompare(b))).toEqual(
    cookies.map(({ name, seconds }) => [name, seconds]).toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  );
  await browser.post('sign-out', {});
  const outlives = cookies.filter(({ outlivesLogout }) => outlivesLogout).map(({ name }) => name);
  expect(new Set(browser.cookies.keys())).toEqual(new Set(outlives));
});
