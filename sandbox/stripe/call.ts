import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type Stripe from 'stripe';

/** A server with the secret key, or a page with the publishable one. */
export type Caller = 'secret' | 'publishable';

/** One API request and its transaction. */
export type ApiCall = {
  trx: pg.PoolClient;
  caller: Caller;
  requestId: string;
  idempotencyKey: string | null;
};

export type ApiReply = { status: number; body: object };

/** Handles one endpoint. `id` is the object id in the path, or ''. */
export type ApiHandler = (call: ApiCall, params: unknown, id: string) => Promise<ApiReply>;

export const newId = (prefix: string): string => `${prefix}_sandbox${randomBytes(12).toString('hex')}`;

/** Reads the database's clock in seconds since 1970, because processes that share the database must agree. */
export const readClock = async ({ trx }: ApiCall): Promise<number> => {
  const { rows } = await trx.query<{ now: number }>('select floor(extract(epoch from now()))::int as now');
  return rows[0]?.now ?? 0;
};

/** The items on a page (docs.stripe.com/api/pagination): 10 by default, at most 100. */
export const getPageSize = (limit = 10): number => Math.min(Math.max(limit, 1), 100);

/**
 * Builds one page of a list, newest first.
 * @param rows the rows of the page, and one more if there are more
 * @param isBackwards if true, the rows are oldest first
 */
export const toListReply = (url: string, rows: { doc: object }[], size: number, isBackwards = false): ApiReply => {
  const page = rows.slice(0, size).map(({ doc }) => doc);
  const body = {
    object: 'list',
    data: isBackwards ? page.toReversed() : page,
    has_more: rows.length > size,
    url,
  } satisfies Stripe.ApiList<object>;
  return { status: 200, body };
};
