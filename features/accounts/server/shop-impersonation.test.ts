import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signInWithGoogle } from '#test/helpers/sign-in-with-google.ts';
import { openBrowser } from '#test/helpers/identity-browser.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { impersonatesShop } from './shop-impersonation.ts';

test.each([
  ['Copperline', 'Copperline'],
  ['Copperline Support', 'Copperline'],
  ['CopperlineSupport', 'Copperline'],
  ['the COPPERLINE team', 'Copperline'],
  ['Cöppérline', 'Copperline'],
  ['Соррerline', 'Copperline'],
  ['C0pperl1ne', 'Copperline'],
  ['Copper-line Customer Service', 'Copperline'],
  ['Copper1ine', 'Copperline'],
  ['CopperIine Official', 'Copperline'],
  ['Coppeгline', 'Copperline'],
  ['The Copperline Refund Team', 'Copperline'],
  ['Your Copperline Shop 24', 'Copperline'],
  ['Rohr & Werk Support', 'Rohr & Werk'],
  ['Miller 1 Service', 'Mi11er'],
])('%s is refused as an imitation of the shop’s name %s', (name, shop) => {
  expect(impersonatesShop(name, shop)).toBe(true);
});

test.each([
  ['Anna Miller', 'Miller'],
  ['Al Miller', 'Miller'],
  ['24', 'Copperline'],
  ['Nora Newcomer', 'Copperline'],
  ['Support', 'Copperline'],
  ['Coppola', 'Copperline'],
  ['王伟', 'Copperline'],
  ['Nora', '!'],
])('%s is a valid customer name at %s', (name, shop) => {
  expect(impersonatesShop(name, shop)).toBe(false);
});

test('nobody registers under the shop’s name, and a Google account with it is renamed', async () => {
  const shop = await startShop();
  const newAddress = () => `${randomUUID()}@example.com`;
  const signUp = (name: string) =>
    openBrowser(shop).post('sign-up/email', { name, email: newAddress(), password: 'secret' });
  const refused = await signUp('Copperline Support');
  expect([refused.status, refused.body.fields]).toEqual([400, { name: 'This is the name of the shop. Use your own.' }]);
  const browser = openBrowser(shop);
  const email = newAddress();
  await signInWithGoogle(browser, { email, name: 'Copperline Team', emailVerified: true });
  expect((await browser.sync(email)).name).toBe('Customer');
});
