import { DomainError } from '#platform/contract/errors.ts';

/**
 * Runs calls that arrive at the same time as one batch, because one statement for many items costs little more than for
 * one. A call never waits for others; calls that arrive while `atOnce` batches run go into the next batch. A batch that
 * exceeds its deadline frees its place.
 * @param work returns a result per item, in order; if a result is a promise, only its own caller waits for it
 * @param most items per batch
 * @param deadlineMs the longest wait, in the queue and for the batch. Items still queued then are rejected without
 * running. The outcome of a running batch is unknown, and its error has a cause that says so.
 * @returns a function whose promise rejects with DomainError `not_ready` at the deadline, or with the error of `work`
 */
export const createBatcher = <Item, Result>(
  work: (items: Item[]) => Promise<(Result | Promise<Result>)[]>,
  { most, atOnce, deadlineMs }: { most: number; atOnce: number; deadlineMs: number },
): ((item: Item) => Promise<Result>) => {
  type PendingCall = {
    item: Item;
    resolve: (result: Result | Promise<Result>) => void;
    reject: (error: unknown) => void;
    deadline: NodeJS.Timeout;
  };
  const queue: PendingCall[] = [];
  let underWay = 0;
  const run = async (batch: PendingCall[]): Promise<void> => {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [at, result] of results.entries()) batch[at]?.resolve(result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    for (const { deadline } of batch) clearTimeout(deadline);
  };
  const start = async (): Promise<void> => {
    if (underWay === atOnce || queue.length === 0) return;
    underWay += 1;
    const batch = queue.splice(0, most);
    const timeout = Promise.withResolvers<void>();
    const deadline = setTimeout(timeout.resolve, deadlineMs);
    await Promise.race([run(batch), timeout.promise]);
    clearTimeout(deadline);
    underWay -= 1;
    void start();
  };
  return (item) =>
    new Promise((resolve, reject) => {
      const giveUp = () => {
        const at = queue.indexOf(call);
        if (at !== -1) queue.splice(at, 1);
        reject(new DomainError('not_ready', at === -1 ? { cause: new Error('a batch had no answer in time') } : {}));
      };
      const call: PendingCall = { item, resolve, reject, deadline: setTimeout(giveUp, deadlineMs) };
      queue.push(call);
      // Starts after all requests that arrived in the same turn of the event loop.
      setImmediate(start);
    });
};

/**
 * Runs `action` for each item in order, with at most `atOnce` running at a time.
 * @throws the error of `action`; items that have not started are skipped
 */
export const forEachConcurrently = async <Item>(
  items: readonly Item[],
  atOnce: number,
  action: (item: Item) => Promise<void>,
): Promise<void> => {
  const remaining = items.values();
  const lane = async () => {
    for (const item of remaining) await action(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
};
