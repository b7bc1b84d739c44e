import { expect, test, vi } from 'vitest';
import { type Message, messages } from '#features/messages/contract/messages.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { SHOP_URL, startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({}, { jobs: true });

test('messages appear newest first in the inbox of admins, which customers cannot read', async () => {
  const admin = await signIn(shop.db, 'admin');
  const customer = await signIn(shop.db);
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

test('reports each empty field of the contact form by name', async () => {
  const { status, body } = await shop.call(messages.contact, { body: { email: '', subject: ' ', message: '' } });
  expect([status, body.fields]).toEqual([
    400,
    { email: 'Email is Required', subject: 'Subject is Required', message: 'Message is Required' },
  ]);
});

test('the newsletter gives known and unknown addresses the same response', async () => {
  const subscribe = () => shop.call(messages.subscribe, { body: { email: 'nora@example.com' } });
  const first = await subscribe();
  const again = await subscribe();
  expect([first.status, first.body]).toEqual([again.status, again.body]);
  const { rows } = await shop.db.$client.query('select email from subscriber');
  expect(rows).toEqual([{ email: 'nora@example.com' }]);
});

test('a message is emailed to the shop with the sender as reply address', async () => {
  const body = { email: 'plumber@example.com', subject: 'A <b>valve</b>', message: 'Line one\nLine two' };
  await shop.call(messages.contact, { body });
  const mails = await shop.mailsTo('shop@example.com');
  const mail = mails.find(({ subject }) => subject === 'Contact Us: A <b>valve</b>');
  expect(mail?.replyTo).toBe('plumber@example.com');
  expect(mail?.text).toContain('Line one\nLine two');
});

/** Sends a message through the contact form, and returns its id. */
const write = async (subject: string, email = 'nora@example.com'): Promise<string> => {
  await shop.call(messages.contact, { body: { email, subject, message: 'Do you cut tube to length?' } });
  const { rows } = await shop.db.$client.query('select id from message where subject = $1', [subject]);
  return rows[0].id;
};

test('a reply is emailed once with the original message, and closes the message', async () => {
  const admin = await signIn(shop.db, 'admin');
  const other = await signIn(shop.db, 'admin');
  const id = await write('Tube cut');
  const answer = (token: string, repliesWas = 0, reply = 'Yes, for free.') =>
    shop.call(messages.reply, { params: { id }, body: { reply, repliesWas } }, token);
  const [first, again] = await Promise.all([answer(admin.token), answer(admin.token)]);
  expect([first.status, again.status]).toEqual([200, 200]);
  const unread = await answer(other.token);
  expect([unread.status, unread.body.code]).toEqual([409, 'message_answered']);
  const { body } = await answer(other.token, 1);
  expect([body.state, body.replies.map(({ reply }: { reply: string }) => reply)]).toEqual([
    'closed',
    ['Yes, for free.', 'Yes, for free.'],
  ]);
  const mails = (await shop.mailsTo('nora@example.com')).filter(({ subject }) => subject === 'Re: Tube cut');
  expect(mails.length).toBe(2);
  expect(mails[0]?.replyTo).toBe('shop@example.com');
  expect(mails[0]?.text).toContain('Yes, for free.\n\nYou wrote:\nDo you cut tube to length?');
  const { rows } = await shop.db.$client.query("select act from audit where entity = 'message' and entity_id = $1", [
    id,
  ]);
  expect(rows).toEqual([{ act: 'message.answer' }, { act: 'message.answer' }]);
});

test('rejects an empty reply, an unknown message and a customer', async () => {
  const admin = await signIn(shop.db, 'admin');
  const customer = await signIn(shop.db);
  const id = await write('Refused');
  for (const reply of [' ', '\u200B\u2060', '\u202E']) {
    const empty = await shop.call(messages.reply, { params: { id }, body: { reply, repliesWas: 0 } }, admin.token);
    expect([empty.status, empty.body.fields]).toEqual([400, { reply: 'Reply is Required' }]);
  }
  const unknown = { params: { id: customer.customerId }, body: { reply: 'Hello', repliesWas: 0 } };
  const lost = await shop.call(messages.reply, unknown, admin.token);
  expect([lost.status, lost.body.code]).toEqual([404, 'message_not_found']);
  expect((await shop.call(messages.get, { params: { id } }, customer.token)).status).toBe(403);
});

test('a message is closed without a reply and reopened, and the inbox counts and searches messages', async () => {
  const admin = await signIn(shop.db, 'admin');
  const id = await write('Spam of 100% wool_');
  await write('A question', 'somebody@example.com');
  const list = async (query: object) => {
    const { body, headers } = await shop.call(messages.list, { query }, admin.token);
    const counts = new URLSearchParams(String(headers['x-counts']));
    return { subjects: body.map((one: Message) => one.subject), counts: Object.fromEntries(counts) };
  };
  const { counts: before } = await list({});
  const context = (state: 'open' | 'closed') =>
    shop.call(messages.setState, { params: { id }, body: { state } }, admin.token);
  expect((await context('closed')).body.state).toBe('closed');
  expect((await context('closed')).status).toBe(200);
  const { counts: after } = await list({});
  expect([Number(after['open']), Number(after['closed'])]).toEqual([
    Number(before['open']) - 1,
    Number(before['closed']) + 1,
  ]);
  expect(await list({ search: '100% WOOL_', state: 'closed' })).toEqual({
    subjects: ['Spam of 100% wool_'],
    counts: { open: '0', closed: '1' },
  });
  expect((await context('open')).body.state).toBe('open');
  const { rows } = await shop.db.$client.query('select act from audit where entity_id = $1 order by id', [id]);
  expect(rows.map(({ act }) => act)).toEqual(['message.close', 'message.reopen']);
});

test('a message shows the orders and other messages only of its sender', async () => {
  const admin = await signIn(shop.db, 'admin');
  const buyer = await signIn(shop.db);
  const mine = await write('Where is it?', buyer.email);
  const elder = await write('Before', buyer.email);
  const { body: order } = await placeOrder(shop, buyer, await createTestProduct(shop));
  const { body } = await shop.call(messages.get, { params: { id: mine } }, admin.token);
  expect(body.orders.map(({ _id }: { _id: string }) => _id)).toEqual([order._id]);
  expect(body.others.map(({ _id }: { _id: string }) => _id)).toEqual([elder]);
});

const requestNewsletter = async (email: string) => {
  await shop.call(messages.subscribe, { body: { email } });
  const [mail] = await shop.mailsTo(email);
  return { mail, token: /confirm\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' };
};

const getSubscriber = async (email: string) => {
  const { rows } = await shop.db.$client.query(
    'select confirmed_at is not null as confirmed from subscriber where email = $1',
    [email],
  );
  return rows[0];
};

test('a newsletter address counts only after its emailed link is followed', async () => {
  const { mail, token } = await requestNewsletter('reader@example.com');
  expect(mail?.html).toContain(`${SHOP_URL}/newsletter/confirm?token=${token}`);
  expect(await getSubscriber('reader@example.com')).toEqual({ confirmed: false });
  expect((await shop.call(messages.confirmSubscription, { query: { token } })).status).toBe(200);
  expect((await shop.call(messages.confirmSubscription, { query: { token } })).status).toBe(200);
  expect(await getSubscriber('reader@example.com')).toEqual({ confirmed: true });
});

test('a stranger can neither flood an address with newsletter emails nor mail a confirmed one', async () => {
  for (const _ of [1, 2, 3]) await shop.call(messages.subscribe, { body: { email: 'victim@example.com' } });
  expect(await shop.mailsTo('victim@example.com')).toHaveLength(1);
  const { token } = await requestNewsletter('victim@example.com');
  await shop.call(messages.confirmSubscription, { query: { token } });
  await shop.db.$client.query(`update subscriber set requested_at = now() - interval '2 hours'`);
  await shop.call(messages.subscribe, { body: { email: 'victim@example.com' } });
  expect(await shop.mailsTo('victim@example.com')).toHaveLength(1);
});

test('different spellings of a mailbox are one newsletter subscriber', async () => {
  const spellings = ['Ann.Lee@gmail.com', 'annlee+1@gmail.com', 'a.n.n.lee@googlemail.com', 'ann.lee+shop@GMAIL.com'];
  for (const email of spellings) await shop.call(messages.subscribe, { body: { email } });
  for (const email of ['bo@example.com', 'bo+1@example.com', 'bo@example.coｍ', 'bo@example.com\ufe0f']) {
    await shop.call(messages.subscribe, { body: { email } });
  }
  for (const email of ['bob@example.comø', 'bob@example.xn--com-2na']) {
    await shop.call(messages.subscribe, { body: { email } });
  }
  const { rows } = await shop.db.$client.query(
    `select email from subscriber where email like 'a%lee%' or email like 'bo%' order by 1`,
  );
  expect(rows.map(({ email }) => email)).toEqual(['ann.lee@gmail.com', 'bo@example.com', 'bob@example.comø']);
});

test('a mail program unsubscribes with one click, as in RFC 8058', async () => {
  const { mail, token } = await requestNewsletter('leaver@example.com');
  expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const url = mail?.headers['list-unsubscribe']?.slice(1, -1) ?? '';
  const response = await shop.app.inject({
    method: 'POST',
    url: url.replace(SHOP_URL, ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(response.statusCode).toBe(200);
  expect(await getSubscriber('leaver@example.com')).toBeUndefined();
  const lateReply = await shop.call(messages.confirmSubscription, { query: { token } });
  expect([lateReply.status, lateReply.body.code]).toEqual([404, 'link_unknown']);
});

const postForm = (url: string, words: Record<string, string>, origin = SHOP_URL) =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    payload: new URLSearchParams(words).toString(),
  });

test('accepts the contact and newsletter forms without scripts, only from the shop’s own pages', async () => {
  const words = { email: 'plain@example.com', subject: 'No script', message: 'Line one & line two' };
  const sent = await postForm('/contact', words);
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/sent?form=contact']);
  const invalidResponse = await postForm('/contact', { ...words, email: 'nobody', message: '' });
  expect([invalidResponse.statusCode, invalidResponse.headers.location]).toEqual([
    303,
    '/sent?form=contact&wrong=email,message',
  ]);
  const newsletterResponse = await postForm('/newsletter', { email: 'plain@example.com' });
  expect([newsletterResponse.statusCode, newsletterResponse.headers.location]).toEqual([303, '/sent?form=newsletter']);
  for (const origin of ['https://evil.example', 'null']) {
    const foreign = await postForm('/contact', words, origin);
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'foreign_origin']);
  }
  const { rows } = await shop.db.$client.query("select subject, body from message where email = 'plain@example.com'");
  expect(rows).toEqual([{ subject: 'No script', body: 'Line one & line two' }]);
  expect(await getSubscriber('plain@example.com')).toEqual({ confirmed: false });
});

test('a form sent again, later or at the same time, is one message and one email', async () => {
  const words = { email: 'twice@example.com', subject: 'Sent twice', message: 'Do you thread pipe?' };
  const body = { ...words, subject: 'Sent twice by a script' };
  await Promise.all(Array.from({ length: 4 }, () => postForm('/contact', words)));
  expect((await postForm('/contact', words)).headers.location).toBe('/sent?form=contact');
  for (const status of [201, 201]) expect((await shop.call(messages.contact, { body })).status).toBe(status);
  const other = { ...words, message: 'And do you bend it?' };
  await postForm('/contact', other);
  const { rows } = await shop.db.$client.query(`select body from message where email = $1 order by id`, [words.email]);
  expect(rows.map((row) => row.body)).toEqual([words.message, words.message, other.message]);
  const mails = await shop.mailsTo('shop@example.com');
  expect(mails.filter(({ subject }) => subject.includes('Sent twice'))).toHaveLength(3);
  await Promise.all([1, 2, 3].map(() => postForm('/newsletter', { email: words.email })));
  expect(await shop.mailsTo(words.email)).toHaveLength(1);
});

test('the JSON contact endpoint rejects a form body', async () => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=nora@example.com',
  });
  expect(response.statusCode).toBe(415);
});

test('a malformed stored address sends email to nobody else', async () => {
  await shop.db.$client.query(
    `with made as (insert into subscriber (email) values ('"q"<victim@evil.com>') returning token)
     insert into outbox (kind, entity_id) select 'newsletter.requested', token from made`,
  );
  const tried = () => shop.db.$client.query('select kind from outbox where sent_at is not null or error is not null');
  const all = () => shop.db.$client.query('select kind from outbox');
  await vi.waitFor(async () => expect((await tried()).rowCount).toBe((await all()).rowCount), 30_000);
  const response = await shop.app.inject({ url: '/__sandbox/mail/mails.json', query: { to: 'victim@evil.com' } });
  expect(response.json()).toEqual([]);
  await shop.db.$client.query('delete from outbox where sent_at is null');
});
