import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type Stripe from 'stripe';

/** Who asks: a server with its secret key, or a page with the publishable one. */
export type Caller = 'secret' | 'publishable';

/** One request to the API, and the transaction it is answered in. */
export type ApiCall = {
  trx: pg.PoolClient;
  caller: Caller;
  requestId: string;
  idempotencyKey: string | null;
};

export type ApiReply = { status: number; body: object };

/** What one address of the API does. `id` is the object in the path, or ''. */
export type ApiHandler = (call: ApiCall, params: unknown, id: string) => Promise<ApiReply>;

export const newId = (prefix: string): string => `${prefix}_sandbox${randomBytes(12).toString('hex')}`;

/** Seconds since 1970 by the database's clock: the processes that share the books share it too. */
export const readClock = async ({ trx }: ApiCall): Promise<number> => {
  const { rows } = await trx.query<{ now: number }>('select floor(extract(epoch from now()))::int as now');
  return rows[0]?.now ?? 0;
};

/** How many objects a page has (docs.stripe.com/api/pagination): 10 unless told, at most 100. */
export const getPageSize = (limit = 10): number => Math.min(Math.max(limit, 1), 100);

/**
 * A page of a list, newest first.
 * @param rows of it, and one more where there are more
 * @param isBackwards they were read from the oldest on
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
