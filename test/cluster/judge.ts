import { findBrokenRules } from '#features/rules.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Try } from './place-orders.ts';

export type Verdict = {
  requests: number;
  acknowledged: number;
  /** The number of acknowledged orders that are missing in the database. */
  lost: number;
  /** The number of keys with more than one order in the database, or with more than one acknowledged id. */
  doubled: number;
  /** The longest time without an acknowledgement, in seconds. */
  gap: number;
  /** The number of other answers, by status. */
  others: Map<string, number>;
  /** The number of 503 answers without Retry-After. */
  impolite: number;
  /** The number of keys that were never acknowledged. */
  unanswered: number;
  broken: string[];
};

/** The longest pause between two acknowledgements, in seconds. */
export const longestGap = (attempts: Try[]): number => {
  const times = attempts
    .filter(({ status }) => status === 201)
    .map(({ at, ms }) => at + ms)
    .toSorted((a, b) => a - b);
  return Math.max(0, ...times.slice(1).map((time, at) => time - (times[at] ?? time))) / 1000;
};

/** Compares the answers that buyers received with the database. */
export const judge = async (db: Database, attempts: Try[]): Promise<Verdict> => {
  const acknowledged = attempts.filter(({ status }) => status === 201);
  const keys = [...new Set(attempts.map(({ key }) => key))];
  const ids = acknowledged.flatMap(({ id }) => (id === null ? [] : [id]));
  const { rows: found } = await db.$client.query<{ id: string }>('select id from orders where id = any($1)', [ids]);
  const { rows: twice } = await db.$client.query<{ key: string }>(
    'select idempotency_key as key from orders where idempotency_key = any($1) group by 1 having count(*) > 1',
    [keys],
  );
  const known = new Set(found.map(({ id }) => id));
  const acknowledgedByKey = Map.groupBy(acknowledged, ({ key }) => key);
  const duplicateKeys = [...acknowledgedByKey]
    .filter(([, some]) => new Set(some.map(({ id }) => id)).size > 1)
    .map(([key]) => key);
  const others = new Map<string, number>();
  for (const { status } of attempts) {
    if (status !== 201) others.set(String(status), (others.get(String(status)) ?? 0) + 1);
  }
  return {
    requests: attempts.length,
    acknowledged: acknowledged.length,
    lost: ids.filter((id) => !known.has(id)).length,
    doubled: new Set([...twice.map(({ key }) => key), ...duplicateKeys]).size,
    gap: longestGap(attempts),
    others,
    impolite: attempts.filter(({ isPolite }) => !isPolite).length,
    unanswered: keys.filter((key) => !acknowledgedByKey.has(key)).length,
    broken: Object.keys(await findBrokenRules(db)),
  };
};
