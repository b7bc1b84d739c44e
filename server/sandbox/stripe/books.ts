import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type Stripe from 'stripe';
import type { Outcome } from './cards.ts';

/** The sandbox's own books: what a card provider would remember, apart from the shop's tables and durable. */
const schema = `
  create schema if not exists sandbox;
  create table if not exists sandbox.payment_intent (id text primary key, doc jsonb not null, created_at timestamptz not null default now());
  create table if not exists sandbox.payment_method (id text primary key, doc jsonb not null, outcome jsonb not null);
  create table if not exists sandbox.idempotency (
    key text primary key, request text not null, status int not null, body jsonb not null, created_at timestamptz not null default now());
  create table if not exists sandbox.event (
    id text primary key, type text not null, intent_id text not null, doc jsonb not null, created_at timestamptz not null default now());`;

const SCHEMA_LOCK = 7_164_791;

/** Opens the books, and makes them where there are none; several processes may do so at once. */
export const openBooks = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [SCHEMA_LOCK]);
    try {
      await client.query(schema);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [SCHEMA_LOCK]);
    }
  } finally {
    client.release();
  }
};

export const newId = (prefix: string): string => `${prefix}_sandbox${randomBytes(12).toString('hex')}`;

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/** Runs `work` in one transaction. A `Fault` marked to be kept is returned by `work`, not thrown. */
export const inTransaction = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
};

/** The intent, locked until the transaction ends: of a confirmation and a cancellation one is first. */
export const lockIntent = async (client: pg.PoolClient, id: string): Promise<Stripe.PaymentIntent | null> => {
  const found = await client.query<{ doc: Stripe.PaymentIntent }>('select doc from sandbox.payment_intent where id = $1 for update', [id]);
  return found.rows[0]?.doc ?? null;
};

/** Writes an intent and the event that tells of it. */
export const saveIntent = async (client: pg.PoolClient, intent: Stripe.PaymentIntent, event: string): Promise<void> => {
  await client.query(
    'insert into sandbox.payment_intent (id, doc) values ($1, $2) on conflict (id) do update set doc = excluded.doc',
    [intent.id, JSON.stringify(intent)],
  );
  await client.query('insert into sandbox.event (id, type, intent_id, doc) values ($1, $2, $3, $4)', [
    newId('evt'),
    event,
    intent.id,
    JSON.stringify(intent),
  ]);
};

export const saveMethod = async (client: pg.PoolClient, method: Stripe.PaymentMethod, outcome: Outcome): Promise<void> => {
  await client.query('insert into sandbox.payment_method (id, doc, outcome) values ($1, $2, $3)', [
    method.id,
    JSON.stringify(method),
    JSON.stringify(outcome),
  ]);
};

export const findMethod = async (
  client: pg.PoolClient,
  id: string,
): Promise<{ doc: Stripe.PaymentMethod; outcome: Outcome } | null> => {
  const found = await client.query<{ doc: Stripe.PaymentMethod; outcome: Outcome }>(
    'select doc, outcome from sandbox.payment_method where id = $1',
    [id],
  );
  return found.rows[0] ?? null;
};
