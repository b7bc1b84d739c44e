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
export const createBatcher = <Item, Answer>(
  work: (items: Item[]) => Promise<(Answer | Promise<Answer>)[]>,
  { most, atOnce, deadlineMs }: { most: number; atOnce: number; deadlineMs: number },
): ((item: Item) => Promise<Answer>) => {
  type Asked = {
    item: Item;
    resolve: (answer: Answer | Promise<Answer>) => void;
    reject: (error: unknown) => void;
    deadline: NodeJS.Timeout;
  };
  const waiting: Asked[] = [];
  let underWay = 0;
  const run = async (batch: Asked[]): Promise<void> => {
    try {
      const answers = await work(batch.map(({ item }) => item));
      for (const [at, answer] of answers.entries()) batch[at]?.resolve(answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    for (const { deadline } of batch) clearTimeout(deadline);
  };
  const start = async (): Promise<void> => {
    if (underWay === atOnce || waiting.length === 0) return;
    underWay += 1;
    const batch = waiting.splice(0, most);
    const late = Promise.withResolvers<void>();
    const deadline = setTimeout(late.resolve, deadlineMs);
    await Promise.race([run(batch), late.promise]);
    clearTimeout(deadline);
    underWay -= 1;
    void start();
  };
  return (item) =>
    new Promise((resolve, reject) => {
      const giveUp = () => {
        const at = waiting.indexOf(asked);
        if (at !== -1) waiting.splice(at, 1);
        reject(new DomainError('not_ready', at === -1 ? { cause: new Error('a batch had no answer in time') } : {}));
      };
      const asked: Asked = { item, resolve, reject, deadline: setTimeout(giveUp, deadlineMs) };
      waiting.push(asked);
      // After all requests that arrived in the same turn.
      setImmediate(start);
    });
};

/**
 * Runs `act` for each item in order, with at most `atOnce` running at a time.
 * @throws the error of `act`; items that have not started are skipped
 */
export const forEachConcurrently = async <Item>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<void>,
): Promise<void> => {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
};
