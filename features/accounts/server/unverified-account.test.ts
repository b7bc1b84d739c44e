import { expect, test } from 'vitest';
import { cart } from '#features/carts/contract/cart.ts';
import { keys } from '#features/api-keys/contract/keys.ts';
import { messages } from '#features/messages/contract/messages.ts';
import { people } from '#features/staff/contract/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { openBrowser } from '#test/helpers/identity-browser.ts';
import { signIn } from '#test/helpers/people.ts';
import { listErrorCodes } from '#test/helpers/second-step.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { readMailedLink, registerAsStranger, takeOver } from '#test/helpers/take-over.ts';

/*
 * Covers rows of the table in docs/security.md that neither mark-email-verified.test.ts nor a feature's own tests
 * cover.
 */

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const product = await createTestProduct(shop);

test('an invitation and a newsletter sign-up wait for the owner of the mailbox', async () => {
  const { email, token } = await registerAsStranger(shop);
  await shop.call(people.invite, { body: { email, role: 'service' } }, admin.token);
  await shop.call(messages.subscribe, { body: { email } });
  // A session at the address is not enough: accepting needs the mailed secret.
  const guess = 'A'.repeat(43);
  expect(listErrorCodes([await shop.call(people.accept, { body: { token: guess } }, token)])).toEqual(['link_unknown']);
  const owner = await takeOver(shop, email);
  const invitation = await readMailedLink(shop, email, 'invitation');
  expect((await shop.call(people.accept, { body: { token: invitation } }, owner.token)).body.role).toBe('service');
  const { rows } = await shop.db.$client.query('select confirmed_at from subscriber where email = $1', [email]);
  expect(rows).toEqual([{ confirmed_at: null }]);
});

test('a guest cart goes only to the person who logs in on the same browser', async () => {
  const { email, browser: strangers } = await registerAsStranger(shop);
  await strangers.post('sign-out', {});
  await strangers.send(cart.add, { body: { lines: [{ productId: product.id, quantity: 7 }] } });
  const owners = openBrowser(shop);
  await owners.send(cart.add, { body: { lines: [{ productId: product.id, quantity: 3 }] } });
  const { token } = await takeOver(shop, email, owners);
  await owners.send(cart.merge, {}, token);
  const { body } = await owners.request('GET', '/api/cart', undefined, { authorization: `Bearer ${token}` });
  expect(body.lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([3]);
});

test('a registered customer cannot create an API key', async () => {
  const { token } = await registerAsStranger(shop);
  const key = { name: 'Z', permissions: ['orders.read' as const], endsOn: '' };
  expect(listErrorCodes([await shop.call(keys.create, { body: key }, token)])).toEqual(['admin_only']);
});
