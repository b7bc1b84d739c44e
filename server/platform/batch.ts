/**
 * Does together what is asked at the same time: one statement for many costs little more than one for one. Nobody waits
 * for company; what comes while `atOnce` batches are under way goes into the next.
 * @param work answers each item in its place; a promise among the answers is waited for by its own asker only
 * @param most items of a batch
 */
export const inBatches = <Item, Answer>(
  work: (items: Item[]) => Promise<(Answer | Promise<Answer>)[]>,
  { most, atOnce }: { most: number; atOnce: number },
): ((item: Item) => Promise<Answer>) => {
  type Asked = {
    item: Item;
    resolve: (answer: Answer | Promise<Answer>) => void;
    reject: (error: unknown) => void;
  };
  const waiting: Asked[] = [];
  let underWay = 0;
  const start = async (): Promise<void> => {
    if (underWay === atOnce || waiting.length === 0) return;
    underWay += 1;
    const batch = waiting.splice(0, most);
    try {
      const answers = await work(batch.map(({ item }) => item));
      for (const [at, answer] of answers.entries()) batch[at]?.resolve(answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    underWay -= 1;
    void start();
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // After every request that has come in with this one.
      setImmediate(start);
    });
};
