import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { failures } from '#features/failures/contract/failures.ts';
import { staffNotifications } from '#features/notifications/contract/notifications.ts';
import { dashboardCounts } from '#features/notifications/contract/dashboard-counts.ts';
import { type Job, startJobs } from '#platform/server/jobs/jobs.ts';
import { MailFailure } from '#platform/server/mail/mailer.ts';
import { queueMail, sendDueMails } from '#platform/server/jobs/outbox.ts';
import { signIn } from '#test/helpers/people.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { describeFailure } from './failures.ts';
import { HOUR_MS } from '#platform/contract/durations.ts';

const shop = await startShop();
const owner = await signIn(shop.db, 'admin');
const packer = await signIn(shop.db, 'warehouse');

const query = (text: string, values: unknown[] = []) => shop.db.$client.query(text, values);
const others = async () => (await shop.call(failures.listOthers, {}, owner.token)).body;
const listMails = async (page = 1) => shop.call(failures.listMails, { query: { page, limit: 2 } }, owner.token);
const countNotifications = async (kind: string): Promise<number> =>
  (await query('select from notification where kind = $1', [kind])).rowCount ?? 0;

const mail = { to: 'nora@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
const writers = { 'message.received': () => Promise.resolve(mail) };
/** Sends due emails through a mail server that accepts them, or fails with `code`. */
const send = (code?: string) =>
  sendDueMails(
    shop.db,
    {
      send: () => (code === undefined ? Promise.resolve() : Promise.reject(new MailFailure(code))),
      close: () => {},
    },
    writers,
    shop.app.log,
  );
/** Makes emails due as if this many minutes had passed. */
const wait = (minutes: number) => query(`update outbox set due_at = due_at - make_interval(mins => $1)`, [minutes]);

test('notifies staff once of failing emails, shows why they fail, and resends them on request', async () => {
  for (const id of ['1', '2', '3']) await shop.db.transaction((trx) => queueMail(trx, 'message.received', id));
  for (const minutes of [1, 2, 4, 0]) {
    await send('EAUTH 535 5.7.8');
    await wait(minutes);
  }
  const { body, headers } = await listMails();
  expect(headers['x-total-count']).toBe('3');
  expect(body).toHaveLength(2);
  expect(body[0]).toMatchObject({
    what: 'Message from a visitor, to the shop',
    to: 'nora@example.com',
    error: 'EAUTH 535 5.7.8',
    tries: 4,
    why: 'The mail server rejected our user name and password.',
    nextAt: expect.any(String),
  });
  expect((await listMails(2)).body).toHaveLength(1);
  expect(await countNotifications('mail.failed')).toBe(1);
  expect((await shop.call(dashboardCounts.get, {}, owner.token)).body.waiting.failed).toBe(3);
  const [first] = (await shop.call(staffNotifications.list, { query: {} }, owner.token)).body;
  expect(first).toMatchObject({ title: 'Emails are not getting through', now: '', to: '/dashboard/failed' });

  const retry = () => shop.call(failures.retryMail, { params: { id: body[0]._id } }, owner.token);
  expect((await Promise.all([retry(), retry()])).map((reply) => reply.body.retried)).toEqual([1, 1]);
  await send();
  expect((await retry()).body).toEqual({ retried: 0 });
  expect((await listMails()).headers['x-total-count']).toBe('2');
  expect((await shop.call(failures.retryMails, {}, owner.token)).body).toEqual({ retried: 2 });
  await send();
  expect((await listMails()).body).toEqual([]);
  expect((await shop.call(staffNotifications.list, { query: {} }, owner.token)).body[0].now).toBe('All sent');
  expect((await query('select from outbox where recipient is not null')).rowCount).toBe(0);
});

test('does not send an email a second time while it is being sent', async () => {
  await shop.db.transaction((trx) => queueMail(trx, 'message.received', '4'));
  await send('ETIMEDOUT');
  await wait(1);
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let begun = () => {};
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  let sent = 0;
  const slow = { send: () => ((sent += 1), begun(), ended), close: () => {} };
  const sending = sendDueMails(shop.db, slow, writers, shop.app.log);
  await isBegun;
  expect((await shop.call(failures.retryMails, {}, owner.token)).body).toEqual({ retried: 0 });
  await send();
  end();
  await sending;
  expect(sent).toBe(1);
  expect((await listMails()).body).toEqual([]);
});

test('notifies staff once of a failing job, runs it on request, and clears it when it succeeds', async () => {
  let fault: Error | null = Object.assign(new Error('secret words'), { code: 'ENOSPC' });
  let runs = 0;
  const job: Job = {
    name: 'a-job',
    everyMs: HOUR_MS,
    leaseSeconds: 3_600,
    run: () => ((runs += 1), fault === null ? Promise.resolve() : Promise.reject(fault)),
  };
  /** Starts a process that runs the job once, and then stops it. */
  const runOnce = async () => {
    const { stop } = startJobs(shop.db, [job], shop.app.log);
    // The timer of the first job was set before this one, so the job has started.
    await pause(1);
    await stop();
  };
  await runOnce();
  expect((await others()).jobs).toMatchObject([{ name: 'a-job', error: 'ENOSPC', why: 'The disk is full.', times: 1 }]);
  expect(JSON.stringify(await others())).not.toContain('secret');
  expect(await countNotifications('job.failed')).toBe(0);
  // The process that failed holds the job's lease for an hour. Another process neither runs the job nor clears its
  // failure.
  await runOnce();
  expect(runs).toBe(1);
  expect((await others()).jobs).toHaveLength(1);
  await query(`update job_failure set failed_at = now() - interval '2 minutes'`);
  const retry = () => shop.call(failures.retryJob, { params: { name: 'a-job' } }, owner.token);
  expect((await Promise.all([retry(), retry()])).filter(({ body }) => body.retried === 1)).toHaveLength(1);
  for (const _ of [1, 2]) await runOnce();
  expect(runs).toBe(2);
  expect(await countNotifications('job.failed')).toBe(1);
  await retry();
  fault = null;
  await runOnce();
  expect((await others()).jobs).toEqual([]);
  expect((await shop.call(staffNotifications.list, { query: {} }, owner.token)).body[0]).toMatchObject({
    title: 'A job is failing',
    now: 'Works again',
  });
});

test('Retry does not take a job away from a process that has started it since', async () => {
  await query(`insert into job_failure (name, error, lease) values ('sellers', 'Error', 'the one before')`);
  await query(`insert into meta (key, value) values ('job.sellers', (now() + interval '1 hour')::text)
               on conflict (key) do update set value = excluded.value`);
  const { body } = await shop.call(failures.retryJob, { params: { name: 'sellers' } }, owner.token);
  expect(body).toEqual({ retried: 0 });
  await query(`update job_failure set last_at = now() - interval '3 days'`);
  await makeDue(shop, 'clean');
  await runJob(shop, 'clean');
  expect((await others()).jobs).toEqual([]);
});

test('staff without the permission see no failures', async () => {
  for (const row of [failures.listMails, failures.listOthers, failures.retryMails]) {
    expect((await shop.call(row, { query: {} } as never, packer.token)).body.code).toBe('permission_missing');
  }
  expect((await shop.call(dashboardCounts.get, {}, packer.token)).body.waiting).not.toHaveProperty('failed');
  const odd = await shop.call(failures.retryJob, { params: { name: 'a job!' } }, owner.token);
  expect(odd.status).toBe(400);
});

test.each([
  ['EENVELOPE 550 5.1.1', 'The mail server rejected the address'],
  ['EENVELOPE 451', 'is not accepting email for this address at the moment'],
  ['ECONNREFUSED', 'cannot be reached'],
  ['StripeConnectionError', 'The card provider cannot be reached'],
  ['57P01', 'The database could not be reached'],
  ['TypeError', 'Something went wrong in the shop itself'],
])('explains %s in words', (code, words) => {
  expect(describeFailure(code)).toContain(words);
});
