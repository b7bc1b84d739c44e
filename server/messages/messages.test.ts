import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { signIn } from '#test/people.ts';
import { startShop } from '#test/start-shop.ts';

const shop = await startShop();

test('what somebody writes is in the admins’ inbox, newest first, and nobody else’s', async () => {
  const [admin, customer] = [await signIn(shop.db, 'admin'), await signIn(shop.db)];
  for (const subject of ['First', 'Second']) {
    const body = { email: ' Nora@Example.com ', subject, message: 'Do you cut tube to length?' };
    expect((await shop.call(messages.contact, { body })).status).toBe(201);
  }
  const inbox = await shop.call(messages.list, { query: {} }, admin.token);
  expect(inbox.body.map(({ email, subject }: { email: string; subject: string }) => [email, subject])).toEqual([
    ['nora@example.com', 'Second'],
    ['nora@example.com', 'First'],
  ]);
  expect((await shop.call(messages.list, { query: {} }, customer.token)).status).toBe(403);
});

test('blanks are pointed at in their words', async () => {
  const { status, body } = await shop.call(messages.contact, { body: { email: '', subject: ' ', message: '' } });
  expect([status, body.fields]).toEqual([
    400,
    { email: 'Email is Required', subject: 'Subject is Required', message: 'Message is Required' },
  ]);
});

test('a known and an unknown address get the same answer from the newsletter', async () => {
  const subscribe = () => shop.call(messages.subscribe, { body: { email: 'nora@example.com' } });
  const [first, again] = [await subscribe(), await subscribe()];
  expect([first.status, first.body]).toEqual([again.status, again.body]);
  const { rows } = await shop.db.$client.query('select email from subscriber');
  expect(rows).toEqual([{ email: 'nora@example.com' }]);
});
