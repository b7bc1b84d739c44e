import { DomainError } from '#platform/contract/errors.ts';

/**
 * Does together what is asked at the same time: one statement for many costs little more than one for one. Nobody waits
 * for company; what comes while `atOnce` batches are under way goes into the next. A batch that is stuck gives its place
 * to the next when its deadline has passed.
 * @param work answers each item in its place; a promise among the answers is waited for by its own asker only
 * @param most items of a batch
 * @param deadlineMs the longest anybody waits, in line and for his batch. Who is in line then is not done at all; what
 *   became of a batch under way is not known, and its refusal has a cause that says so.
 * The promises are rejected with Refusal `not_ready` at the deadline, else with what `work` threw.
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
      // After every request that has come in with this one.
      setImmediate(start);
    });
};

/**
 * Does something to each of some items, so many of them at once, begun in their order.
 * @throws what `act` throws; items that nobody has begun are left then
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
