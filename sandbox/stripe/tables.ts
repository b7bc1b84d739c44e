import type pg from 'pg';

/** The stand-in's tables, separate from the shop's and just as durable. */
export const stripeTables = `
  create schema if not exists sandbox;
  create table if not exists sandbox.payment_intent (
    id text primary key, doc jsonb not null, created_at timestamptz not null default now());
  create index if not exists payment_intent_newest on sandbox.payment_intent (created_at desc, id desc);
  create table if not exists sandbox.payment_method (
    id text primary key, doc jsonb not null, outcome jsonb not null);
  create table if not exists sandbox.charge (
    id text primary key, intent_id text not null references sandbox.payment_intent, doc jsonb not null,
    created_at timestamptz not null default now());
  create index if not exists charge_of_intent on sandbox.charge (intent_id);
  create table if not exists sandbox.refund (
    id text primary key, intent_id text not null references sandbox.payment_intent, doc jsonb not null,
    created_at timestamptz not null default now());
  create table if not exists sandbox.dispute (
    id text primary key, intent_id text not null references sandbox.payment_intent, doc jsonb not null,
    created_at timestamptz not null default now());
  create table if not exists sandbox.idempotency (
    key text primary key, request text not null, status int not null, body jsonb not null,
    created_at timestamptz not null default now());
  create table if not exists sandbox.event (
    id text primary key, type text not null, intent_id text not null, doc jsonb not null,
    created_at timestamptz not null default now());
  alter table sandbox.event add column if not exists tries int not null default 0;
  alter table sandbox.event add column if not exists due_at timestamptz not null default now();
  alter table sandbox.event add column if not exists delivered_at timestamptz;
  create index if not exists event_due on sandbox.event (due_at) where delivered_at is null;
  create index if not exists event_newest on sandbox.event (created_at desc, id desc);`;

const SCHEMA_LOCK = 7_164_791;

export const inTransaction = async <T>(pool: pg.Pool, work: (trx: pg.PoolClient) => Promise<T>): Promise<T> => {
  const trx = await pool.connect();
  let broken = false;
  try {
    await trx.query('begin');
    const result = await work(trx);
    await trx.query('commit');
    return result;
  } catch (error) {
    await trx.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    trx.release(broken);
  }
};

/** Creates the tables that do not exist yet; several processes may call it at once. */
export const createTables = async (pool: pg.Pool): Promise<void> => {
  await inTransaction(pool, async (trx) => {
    // The lock is needed because "if not exists" fails when two processes create the same schema at the same moment.
    await trx.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    await trx.query(stripeTables);
  });
};
