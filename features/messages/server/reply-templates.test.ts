import { expect, test } from 'vitest';
import { audit } from '#features/audit/contract/audit.ts';
import { messages } from '#features/messages/contract/messages.ts';
import { type ReplyTemplate, replyTemplates } from '#features/messages/contract/reply-templates.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const service = await signIn(shop.db, 'service');
const admin = await signIn(shop.db, 'admin');

const list = async (): Promise<ReplyTemplate[]> => (await shop.call(replyTemplates.list, {}, service.token)).body;
const add = (name: string, text: string) => shop.call(replyTemplates.add, { body: { name, text } }, service.token);
const edit = (id: string, body: { name: string; text: string; version: number }) =>
  shop.call(replyTemplates.edit, { params: { id }, body }, admin.token);

test('a template has a unique name, one editor at a time and can be deleted; the audit has its text', async () => {
  const sent = await Promise.all([add('Delivery time', 'Hello {name}, two days.'), add('delivery TIME', 'Soon.')]);
  expect(sent.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
  const [first] = await list();
  if (first === undefined) throw new Error('nothing is kept');
  await add('Bent', 'Sorry.');
  expect((await list()).map(({ name }) => name)).toEqual(['Bent', first.name]);
  const { _id: id, version } = first;
  const changed = { name: first.name, text: 'Hello {name}, order {order} left.', version };
  expect((await edit(id, changed)).status).toBe(200);
  // A repeated edit changes nothing. An edit of an older version is rejected.
  expect((await edit(id, changed)).status).toBe(200);
  expect((await edit(id, { ...changed, text: 'Other' })).body.code).toBe('template_changed');
  expect((await edit(id, { ...changed, name: 'BENT', version: 2 })).body.fields).toEqual({
    name: 'There is already a template with this name.',
  });
  const remove = () => shop.call(replyTemplates.remove, { params: { id } }, service.token);
  expect((await Promise.all([remove(), remove()])).map(({ status }) => status)).toEqual(
    expect.arrayContaining([200, 404]),
  );
  const { body: entries } = await shop.call(audit.list, { query: { entity: 'reply_template' } }, admin.token);
  expect(entries[0]).toMatchObject({
    act: 'template.remove',
    by: service.name,
    changes: expect.arrayContaining([{ field: 'text', before: changed.text, after: null }]),
  });
});

test('rejects an unknown placeholder in a template, and a reply with an open placeholder', async () => {
  expect((await add('Odd', 'Hello {nmae}')).body.fields).toEqual({ text: '{nmae} is not a placeholder' });
  expect((await add(' ', '')).body.fields).toEqual({ name: 'Name is Required', text: 'Text is Required' });
  await shop.call(messages.contact, { body: { email: 'nora@example.com', subject: 'Tube', message: 'Cut?' } });
  const [message] = (await shop.call(messages.list, { query: {} }, service.token)).body;
  const reply = (text: string) =>
    shop.call(messages.reply, { params: { id: message._id }, body: { reply: text, repliesWas: 0 } }, service.token);
  expect((await reply('Hello {name}')).body.fields).toEqual({ reply: 'Write the customer’s name in place of {name}' });
  expect((await reply('Hello {you}')).body).toMatchObject({ state: 'closed', name: null });
});

test('allows at most 100 templates', async () => {
  await shop.db.$client.query(
    `insert into reply_template (name, body) select 'n' || n, 'x' from generate_series(1, 100) n`,
  );
  expect((await add('One more', 'x')).body.code).toBe('template_limit');
});
