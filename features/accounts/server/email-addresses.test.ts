import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { messages } from '#features/messages/contract/messages.ts';
import { people } from '#features/staff/contract/people.ts';
import { openBrowser } from '#test/helpers/identity-browser.ts';
import { refusedAddresses, takenAddresses } from '#test/helpers/odd-addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

test.each(takenAddresses)(
  '%s can register, log in, reset its password, and is accepted by every form',
  async (email) => {
    expect((await openBrowser(shop).signUp(email)).status).toBe(200);
    const browser = openBrowser(shop);
    await browser.signIn(email);
    expect((await openBrowser(shop).signUp(email)).body.code).toBe('email_taken');
    await browser.send(identity.forgotPassword, { body: { email } });
    const mails = await shop.mailsTo(email);
    const token = mails.flatMap(({ text }) => /reset-password#([\w-]+)/.exec(text)?.[1] ?? [])[0] ?? '';
    expect((await browser.send(identity.resetPassword, { body: { token, password: 'another one' } })).status).toBe(200);
    await browser.signIn(email, 'another one');

    expect((await shop.call(messages.subscribe, { body: { email } })).status).toBe(201);
    const message = { email, subject: 'Taps', message: 'Do you have taps?' };
    expect((await shop.call(messages.contact, { body: message })).status).toBe(201);
    expect((await shop.call(people.invite, { body: { email, role: 'warehouse' } }, admin.token)).status).toBe(201);
  },
);

test.each(refusedAddresses)('%s is rejected by every form in the specified words', async (email) => {
  const person = { name: 'Nora', email, password: 'secret' };
  const replies = await Promise.all([
    openBrowser(shop).post('sign-up/email', person),
    openBrowser(shop).post('sign-in/email', person),
    shop.call(identity.forgotPassword, { body: { email } }),
    shop.call(messages.subscribe, { body: { email } }),
    shop.call(messages.contact, { body: { email, subject: 'Taps', message: 'Do you have taps?' } }),
    shop.call(people.invite, { body: { email, role: 'warehouse' } }, admin.token),
  ]);
  const errors = replies.map(({ status, body }) => [status, body.fields.email]);
  expect(errors).toEqual(replies.map(() => [400, 'Provide a valid Email']));
});
