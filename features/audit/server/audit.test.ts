import { expect, test } from 'vitest';
import { people } from '#features/staff/contract/people.ts';
import { actionLabels, audit, type AuditEntry, orderActionLabels } from '#features/audit/contract/audit.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { findBrokenRules } from '#features/rules.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn, verifyAddress } from '#test/helpers/people.ts';
import { runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { checkAudit, sealAudit } from './audit-chain.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const helper = await signIn(shop.db);
await verifyAddress(shop.db, helper);
const jobContext = { stopping: new AbortController().signal, renewLease: async () => {}, markDone: async () => {} };
const RULE = 'no audit entry was changed or removed';

const makeRole = (role: 'admin' | 'customer') =>
  shop.call(people.setRole, { params: { id: helper.customerId }, body: { role } }, admin.token);

const list = async (query: object) => {
  const { body, headers } = await shop.call(audit.list, { query }, admin.token);
  return {
    entries: body as AuditEntry[],
    counts: Object.fromEntries(new URLSearchParams(String(headers['x-counts']))),
  };
};

const query = async (text: string, values: unknown[] = []) => (await shop.db.$client.query(text, values)).rows;
const isBroken = async () => RULE in (await findBrokenRules(shop.db));

test('each audit entry is chained to the previous entry; changing, moving or removing an entry is detected', async () => {
  await makeRole('admin');
  await makeRole('customer');
  await runJob(shop, 'audit');
  await makeRole('admin');
  await sealAudit(shop.db, jobContext);
  const chain = await query('select position, hash from audit order by position');
  expect(chain.map(({ position }) => position)).toEqual(chain.map((_, at) => at + 1));
  expect(new Set(chain.map(({ hash }) => hash)).size).toBe(chain.length);
  expect(await isBroken()).toBe(false);

  const [second] = await query('select * from audit where position = 2');
  const [last] = await query('select * from audit order by position desc limit 1');
  for (const [change, back] of [
    [`update audit set why = 'because' where position = 2`, `update audit set why = null where position = 2`],
    [
      `update audit set actor_id = null where position = 2`,
      `update audit set actor_id = '${second.actor_id}' where position = 2`,
    ],
    [
      `update audit set changes = '{"a": [1, 2]}' where position = 2`,
      `update audit set changes = '${JSON.stringify(second.changes)}' where position = 2`,
    ],
    [
      `update audit set hash = null, position = null where position = (select max(position) from audit)`,
      `update audit set hash = '${last.hash}', position = ${last.position} where id = '${last.id}'`,
    ],
    [`update audit set position = 99 where position = 2`, `update audit set position = 2 where position = 99`],
    [
      `update audit set hash = null, position = null where position = 2`,
      `update audit set hash = '${second.hash}', position = 2 where id = '${second.id}'`,
    ],
  ] as const) {
    await query(change);
    expect(await isBroken(), change).toBe(true);
    await query(back);
    expect(await isBroken(), back).toBe(false);
  }
});

test('an entry that is unsealed, changed and sealed again is detected', async () => {
  await sealAudit(shop.db, jobContext);
  const rows = await query('select * from audit where position >= 2 order by position');
  await query(`update audit set position = null, hash = null where position >= 2`);
  await query(`update audit set why = 'forged' where id = $1`, [rows[0].id]);
  await sealAudit(shop.db, jobContext);
  expect(await isBroken()).toBe(true);
  await query(`update audit set why = null where id = $1`, [rows[0].id]);
  await query('update audit set position = null where position > 1');
  for (const { id, position, hash } of rows)
    await query('update audit set position = $2, hash = $3 where id = $1', [id, position, hash]);
  await query(`update meta set value = $1 where key = 'audit.head'`, [`${rows.at(-1).position} ${rows.at(-1).hash}`]);
  expect(await isBroken()).toBe(false);
});

test('two processes that seal at once make one chain, including entries that are committed late', async () => {
  for (let at = 0; at < 6; at += 1) await makeRole(at % 2 === 0 ? 'customer' : 'admin');
  await Promise.allSettled([sealAudit(shop.db, jobContext), sealAudit(shop.db, jobContext)]);
  await query(
    `insert into audit (id, act, entity, entity_id) values (uuidv7(interval '-1 day'), 'role.admin', 'customer', $1)`,
    [helper.customerId],
  );
  await sealAudit(shop.db, jobContext);
  expect(await query('select from audit where hash is null')).toEqual([]);
  expect(await isBroken()).toBe(false);
});

test('the audit is filtered by person, kind, subject and day, and counts each kind', async () => {
  const buyer = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, buyer, await createTestProduct(shop));
  await shop.call(orders.cancel, { params: { id: order._id } }, admin.token);
  const { entries, counts } = await list({ entity: 'order', search: String(order.number) });
  expect(entries).toMatchObject([
    { act: 'order.cancellation_started', on: String(order.number), by: admin.name, changes: [] },
  ]);
  expect(counts).toEqual({ order: '1' });
  expect((await list({ search: admin.name, entity: 'customer' })).entries.length).toBeGreaterThan(3);
  expect((await list({ from: '2000-01-01', to: '2000-01-02' })).entries).toEqual([]);
  const today = new Date().toISOString().slice(0, 10);
  expect((await list({ from: today, to: today })).entries.length).toBeGreaterThan(0);
  expect((await list({ from: today, to: '2000-01-01' })).entries.length).toBeGreaterThan(0);
  expect((await shop.call(audit.list, { query: {} }, buyer.token)).status).toBe(403);
  expect((await shop.call(audit.list, { query: { from: '2026-02-31' } }, admin.token)).status).toBe(400);
});

test('a refund is audited with its amount', async () => {
  const buyer = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, buyer, await createTestProduct(shop));
  await payOrder(shop, buyer, order);
  const refund = { params: { id: order._id }, body: { amount: '2.50', reason: 'scratched' } };
  expect((await shop.call(payments.refund, refund, admin.token)).status).toBe(200);
  expect((await list({ search: String(order.number) })).entries).toMatchObject([
    { act: 'order.refund_requested', why: 'scratched', changes: [{ field: 'amount', before: null, after: '$2.50' }] },
  ]);
});

test('audit days follow the shop’s time zone', async () => {
  await query(
    `insert into audit (act, entity, entity_id, why, created_at) values ('session.end', 'account', 'x', 'late', '2026-03-01T05:00Z')`,
  );
  const countOn = async (day: string) => (await list({ search: 'late', from: day, to: day })).entries.length;
  expect([await countOn('2026-02-28'), await countOn('2026-03-01')]).toEqual([0, 1]);
  await query(`update shop_settings set time_zone = 'America/Los_Angeles'`);
  expect([await countOn('2026-02-28'), await countOn('2026-03-01')]).toEqual([1, 0]);
  await query(`update shop_settings set time_zone = 'UTC'`);
});

test('the audit shows money in dollars and lists as lists, and omits empty values', async () => {
  await query(
    `insert into audit (act, entity, entity_id, changes)
     values ('product.edit', 'product', $1, '{"unitPriceCents": [945, 1111], "name": ["A", "B"],
       "endsOn": [null, ""], "permissions": [null, ["orders.read", "stock.read"]]}')`,
    [helper.customerId],
  );
  const { entries } = await list({ entity: 'product', search: helper.customerId });
  expect(entries[0]?.changes).toEqual([
    { field: 'name', before: 'A', after: 'B' },
    { field: 'permissions', before: null, after: 'orders.read, stock.read' },
    { field: 'unit price', before: '$9.45', after: '$11.11' },
  ]);
});

test('the audit command reports how much is sealed, the last hash and any broken entries', async () => {
  await sealAudit(shop.db, jobContext);
  const [second] = await query('select id, hash from audit where position = 2');
  const [last] = await query('select id, hash, position from audit order by position desc limit 1');
  const result = await checkAudit(shop.db);
  expect(result).toEqual({ sealed: last.position, waiting: 0, head: last.hash, broken: [], isNoted: true });
  expect((await checkAudit(shop.db, second.hash)).isNoted).toBe(true);
  expect((await checkAudit(shop.db, 'f'.repeat(64))).isNoted).toBe(false);
  const [first] = await query('delete from audit where position = 1 returning *');
  expect((await checkAudit(shop.db)).broken).toEqual([second.id]);
  await query('insert into audit select * from jsonb_populate_record(null::audit, $1)', [
    { ...first, created_at: first.created_at, actor_id: first.actor_id },
  ]);
});

test('every action in the audit has a label', async () => {
  const labels: Record<string, string> = { ...actionLabels, ...orderActionLabels };
  for (const { act: action } of await query('select distinct act from audit'))
    expect(labels[action], action).toBeDefined();
});
