import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { expect, inject, onTestFinished, test } from 'vitest';
import { connect } from '#platform/server/db/open.ts';
import { countReadRows } from '#test/helpers/count-statements.ts';
import { createDatabase } from '#test/helpers/database.ts';
import { productionEnv } from '#test/helpers/shop-env.ts';
import { signIn } from '#test/helpers/people.ts';
import { spawnShop } from '#test/helpers/spawn-shop.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { openMailer, type Mail } from '#platform/server/mail/mailer.ts';
import { queueMail, sendDueMails } from './outbox.ts';

const shop = await startShop();
// The shop runs without jobs, because its own job would send the emails of these tests, whose entities do not exist.

const hello: Mail = { to: 'nora@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

type Received = { from: string; to: string[]; user: string | undefined; raw: string };

/** A real SMTP server on loopback that requires a password. It accepts an email once `hold` has finished, if set. */
const startSmtp = async (delay?: (raw: string) => Promise<void>) => {
  const received: Received[] = [];
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (password === 'right') done(null, { user: username });
      else done(new Error('Wrong password'));
    },
    onData(stream, { envelope, user }, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', async () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), user: user as string, raw });
        await delay?.(raw);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as { port: number };
  return { received, buildUrl: (password: string) => `smtp://shop:${password}@127.0.0.1:${port}` };
};

const findPort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const queue = (entityId: string) => shop.db.transaction((trx) => queueMail(trx, 'message.received', entityId));
const readState = async (entityId: string) => {
  const { rows } = await shop.db.$client.query(
    `select tries, sent_at is not null as sent, error, due_at > now() as later from outbox where entity_id = $1`,
    [entityId],
  );
  return rows[0];
};

test('emails are sent by SMTP with sender, user and password, and the same Message-ID on each attempt', async () => {
  const { received, buildUrl } = await startSmtp();
  const mailer = openMailer(buildUrl('right'), 'Copperline <shop@example.com>');
  onTestFinished(() => mailer.close());
  await mailer.send({ ...hello, replyTo: 'who@example.com' }, 'mail-1');
  await mailer.send(hello, 'mail-1');
  expect(received).toHaveLength(2);
  expect(received[0]).toMatchObject({ from: 'shop@example.com', to: ['nora@example.com'], user: 'shop' });
  expect(received[0]?.raw).toContain('From: Copperline <shop@example.com>');
  expect(received[0]?.raw).toContain('Reply-To: who@example.com');
  for (const { raw } of received) expect(raw).toContain('Message-ID: <mail-1@example.com>');
});

test('an email that the server refuses stays queued with its error and is retried later', async () => {
  const { received, buildUrl } = await startSmtp();
  const wrong = openMailer(buildUrl('wrong'), 'shop@example.com');
  const right = openMailer(buildUrl('right'), 'shop@example.com');
  onTestFinished(() => [wrong, right].forEach((mailer) => mailer.close()));
  const writers = { 'message.received': async () => hello };
  await queue('refused');
  await sendDueMails(shop.db, wrong, writers, shop.app.log);
  expect(await readState('refused')).toMatchObject({ tries: 1, sent: false, later: true });
  expect((await readState('refused')).error).toBe('EAUTH 535');
  await sendDueMails(shop.db, right, writers, shop.app.log);
  expect(received).toHaveLength(0);
  await shop.db.$client.query('update outbox set due_at = now() where sent_at is null');
  await sendDueMails(shop.db, right, writers, shop.app.log);
  expect(received).toHaveLength(1);
  expect(await readState('refused')).toMatchObject({ tries: 2, sent: true, error: null });
});

test('an email address that the server refuses appears neither in the table nor in the log', async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`5.1.1 <${address}> is unknown`), { responseCode: 550 })),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as { port: number };
  const mailer = openMailer(`smtp://127.0.0.1:${port}`, 'shop@example.com');
  onTestFinished(() => mailer.close());
  await queue('unknown');
  const writers = { 'message.received': async () => ({ ...hello, to: 'rita.reject@private.example' }) };
  await sendDueMails(shop.db, mailer, writers, shop.app.log);
  expect((await readState('unknown')).error).toBe('EENVELOPE 550 5.1.1');
  expect(shop.log.some((line) => line.includes('EENVELOPE 550 5.1.1'))).toBe(true);
  expect(shop.log.join('')).not.toContain('rita.reject');
  await shop.db.$client.query(`delete from outbox where entity_id = 'unknown'`);
});

/** Lets emails through one by one, in order of arrival. */
const openGate = () => {
  const waiters: (() => void)[] = [];
  let isOpen = false;
  return {
    waiters,
    delay: () => new Promise<void>((go) => (isOpen ? go() : waiters.push(go))),
    open() {
      isOpen = true;
      for (const go of waiters.splice(0)) go();
    },
  };
};

test('with a slow server an account email waits only for one being sent, not for the whole queue', async () => {
  const gate = openGate();
  const { received, buildUrl } = await startSmtp(gate.delay);
  const mailer = openMailer(buildUrl('right'), 'shop@example.com');
  onTestFinished(() => mailer.close());
  for (let each = 0; each < 30; each++) await queue(`flood-${each}`);
  const writers = {
    'message.received': async (_: unknown, entityId: string) => ({ ...hello, to: `${entityId}@example.com` }),
    'account.verify': async () => ({ ...hello, to: 'locked.out@example.com' }),
  };
  const sent = sendDueMails(shop.db, mailer, writers, shop.app.log);
  await expect.poll(() => received.length).toBe(4);
  await shop.db.transaction((trx) => queueMail(trx, 'account.verify', 'locked out'));
  gate.waiters.shift()?.();
  await expect.poll(() => received.length).toBe(5);
  expect(received[4]?.to).toEqual(['locked.out@example.com']);
  gate.open();
  await sent;
  expect(received).toHaveLength(31);
});

/** Queues emails about one order in this order, as `record` does. */
const queueForOrder = async (orderId: string, ...entityIds: string[]): Promise<void> => {
  for (const entityId of entityIds) {
    await shop.db.$client.query(`insert into outbox (kind, entity_id, order_id) values ('message.received', $1, $2)`, [
      entityId,
      orderId,
    ]);
  }
};

test('the emails of one order are sent in the order they were queued, with several processes', async () => {
  const { received, buildUrl } = await startSmtp(() => wait(20));
  const orders = Array.from({ length: 20 }, (_, at) => ({ id: randomUUID(), name: `order-${at}` }));
  for (const { id, name } of orders) await queueForOrder(id, `${name} placed`, `${name} cancelled`);
  const writers = { 'message.received': async (_: unknown, entityId: string) => ({ ...hello, subject: entityId }) };
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const mailer = openMailer(buildUrl('right'), 'shop@example.com');
      await sendDueMails(shop.db, mailer, writers, shop.app.log);
      mailer.close();
    }),
  );
  const subjects = received.map(({ raw }) => /Subject: (.*)/.exec(raw)?.[1]?.trim());
  expect(new Set(subjects).size).toBe(40);
  for (const { name } of orders) {
    expect(subjects.indexOf(`${name} placed`)).toBeLessThan(subjects.indexOf(`${name} cancelled`));
  }
});

test('an email that fails holds back later ones of its order for 15 minutes, and never other orders', async () => {
  const { received, buildUrl } = await startSmtp();
  const mailer = openMailer(buildUrl('right'), 'shop@example.com');
  onTestFinished(() => mailer.close());
  await queueForOrder(randomUUID(), 'stuck placed', 'stuck cancelled');
  await queueForOrder(randomUUID(), 'free placed');
  const writers = {
    'message.received': async (_: unknown, entityId: string) => {
      if (entityId === 'stuck placed') throw new Error('not now');
      return { ...hello, subject: entityId };
    },
  };
  const send = () => sendDueMails(shop.db, mailer, writers, shop.app.log);
  const subjects = () => received.map(({ raw }) => /Subject: (.*)/.exec(raw)?.[1]?.trim());
  for (let attempt = 1; attempt <= 4; attempt++) {
    await send();
    expect(await readState('stuck placed')).toMatchObject({ tries: attempt, sent: false });
    if (attempt < 4) expect(subjects()).toEqual(['free placed']);
    await shop.db.$client.query(`update outbox set due_at = now() where entity_id = 'stuck placed'`);
  }
  expect(subjects()).toEqual(['free placed', 'stuck cancelled']);
  await shop.db.$client.query(`delete from outbox where entity_id = 'stuck placed'`);
});

test('several processes send each email once', async () => {
  const { received, buildUrl } = await startSmtp();
  const mailer = openMailer(buildUrl('right'), 'shop@example.com');
  onTestFinished(() => mailer.close());
  for (let each = 0; each < 50; each++) await queue(`many-${each}`);
  const writers = { 'message.received': async (_: unknown, entityId: string) => ({ ...hello, subject: entityId }) };
  await Promise.all(Array.from({ length: 4 }, () => sendDueMails(shop.db, mailer, writers, shop.app.log)));
  expect(received).toHaveLength(50);
  expect(new Set(received.map(({ raw }) => /Subject: (.*)/.exec(raw)?.[1])).size).toBe(50);
});

test('a process that stops leaves its remaining emails to the next one, which sends them at once', async () => {
  const { received, buildUrl } = await startSmtp();
  const mailer = openMailer(buildUrl('right'), 'shop@example.com');
  onTestFinished(() => mailer.close());
  for (let each = 0; each < 5; each++) await queue(`left-${each}`);
  const stopping = new AbortController();
  const writers = {
    'message.received': async () => {
      stopping.abort();
      return hello;
    },
  };
  await sendDueMails(shop.db, mailer, writers, shop.app.log, stopping.signal);
  expect(received).toHaveLength(1);
  await sendDueMails(shop.db, mailer, writers, shop.app.log);
  expect(received).toHaveLength(5);
  for (let each = 0; each < 5; each++) expect(await readState(`left-${each}`)).toMatchObject({ tries: 1, sent: true });
});

test('a transaction that is rolled back queues no email', async () => {
  const undone = shop.db.transaction(async (trx) => {
    await queueMail(trx, 'message.received', 'undone');
    // @ts-expect-error -- there is no writer for this kind
    await queueMail(trx, 'message.recieved', 'undone');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await readState('undone')).toBeUndefined();
});

test('in production a contact message reaches the shop by SMTP, and there is no mailbox page', async () => {
  const { received, buildUrl } = await startSmtp();
  const database = await createDatabase(inject('databaseUrl'), 'template0');
  onTestFinished(() => database.drop());
  const port = await findPort();
  const production = await spawnShop({
    ...productionEnv,
    DATABASE_URL: database.url,
    PORT: String(port),
    SMTP_URL: buildUrl('right'),
    SHOP_EMAIL: 'owner@shop.example',
  });
  // Production prints the public address; the test connects to the socket behind the proxy.
  const socket = `http://127.0.0.1:${port}`;
  const write = await fetch(`${socket}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nora@example.com', subject: 'Tube', message: 'Do you cut it?' }),
  });
  expect(write.status).toBe(201);
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]).toMatchObject({ from: 'orders@shop.example', to: ['owner@shop.example'] });
  expect(received[0]?.raw).toContain('Reply-To: nora@example.com');
  expect((await fetch(`${socket}/__sandbox/mail/mails.json`)).status).toBe(404);
  production.process.kill('SIGTERM');
  expect(await production.exited).toBe(0);
});

test('the sandbox mailbox page opens only on the same machine', async () => {
  const someone = await signIn(shop.db);
  const path = `/__sandbox/mail/mails.json?to=${someone.email}`;
  expect((await shop.app.inject({ url: path })).statusCode).toBe(200);
  expect((await shop.app.inject({ url: path, remoteAddress: '192.168.1.20' })).statusCode).toBe(404);
});

test('the next due email is found without reading the thousands that wait', async () => {
  const database = await createDatabase(inject('databaseUrl'));
  const db = connect(database.url, () => {}, { connections: 1 });
  onTestFinished(async () => {
    await db.$client.end();
    await database.drop();
  });
  const emptyWriters = { 'message.received': async () => null };
  const mailer = openMailer('smtp://127.0.0.1:1', 'shop@example.com');
  onTestFinished(() => mailer.close());
  // Creates the query plans of a process that has been idle for a while.
  for (let each = 0; each < 10; each++) await sendDueMails(db, mailer, emptyWriters, shop.app.log);
  await db.$client.query(
    `insert into outbox (kind, entity_id, order_id)
     select 'message.received', 'rush', uuidv7() from generate_series(1, 20000)`,
  );
  const before = await countReadRows(db, 'outbox');
  await sendDueMails(db, mailer, emptyWriters, shop.app.log, AbortSignal.abort());
  const read = (await countReadRows(db, 'outbox')) - before;
  const { rows } = await db.$client.query(
    `select count(*) as sent from outbox where entity_id = 'rush' and sent_at is not null`,
  );
  expect(rows[0].sent).toBe(1);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(100);
});
