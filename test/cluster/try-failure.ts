import { setTimeout as wait } from 'node:timers/promises';
import type { Failure } from './failures.ts';
import { judge, type Verdict } from './judge.ts';
import type { Shops } from './open-shops.ts';
import { placeOrders } from './place-orders.ts';
import { readPages } from './read-pages.ts';
import { type Cluster, FRONT } from './start-cluster.ts';

const BEFORE_MS = 5_000;
const AFTER_MS = 5_000;
/** How long to wait after a failure until orders are acknowledged again. */
const BACK_MS = 40_000;
/** How long to wait until the killed server replicates again without help. */
const WHOLE_SECONDS = 120;

export type Tried = Verdict & { pages: Map<string, number>; failed: string[] };

/** Returns the faults in a verdict as sentences, or an empty list. */
const findFaults = ({ most, least = 0 }: Failure, verdict: Verdict, pages: Map<string, number>): string[] => [
  ...(verdict.acknowledged === 0 ? ['no order was acknowledged'] : []),
  ...(verdict.lost > 0 ? [`${verdict.lost} acknowledged orders were lost`] : []),
  ...(verdict.doubled > 0 ? [`${verdict.doubled} keys have two orders`] : []),
  ...(verdict.unanswered > 0 ? [`${verdict.unanswered} orders were never acknowledged`] : []),
  ...(verdict.gap > most ? [`${verdict.gap.toFixed(1)} s without an order, at most ${most} s allowed`] : []),
  ...(verdict.gap < least ? ['orders were acknowledged where they should have waited'] : []),
  ...[...verdict.others].filter(([status]) => status !== '503').map(([status, count]) => `${count} x ${status}`),
  ...(verdict.impolite > 0 ? [`${verdict.impolite} x 503 without Retry-After`] : []),
  ...[...pages].filter(([status]) => status !== '200').map(([status, count]) => `${count} pages with ${status}`),
  ...(verdict.broken.length > 0 ? [`broken rules: ${verdict.broken.join(', ')}`] : []),
];

/** Causes a failure while clients buy and read pages, and judges their answers and the database. */
export const tryFailure = async (cluster: Cluster, shops: Shops, failure: Failure, quorum = true): Promise<Tried> => {
  await cluster.patroni.waitUntilWhole(90, quorum);
  const orders = placeOrders(FRONT, shops.token, shops.goods);
  const reading = readPages(FRONT);
  await wait(BEFORE_MS);
  await failure.happen(cluster);
  const back = Date.now();
  const isBack = () => orders.attempts.some(({ at, status }) => at > back && status === 201);
  while (!isBack() && Date.now() - back < BACK_MS) await wait(200);
  await wait(AFTER_MS);
  const attempts = await orders.stop();
  const pages = await reading.stop();
  const lateErrors = await cluster.patroni.waitUntilWhole(WHOLE_SECONDS, quorum).then(
    () => [],
    (error: Error) => [error.message],
  );
  const verdict = await judge(shops.db, attempts);
  return { ...verdict, pages, failed: [...findFaults(failure, verdict, pages), ...lateErrors] };
};
