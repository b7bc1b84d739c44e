import { readFileSync } from 'node:fs';
import type { SpawnedShop } from './spawn-shop.ts';

/** The environment that a shop needs so that its memory can be read. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** The resident memory of a shop in megabytes. Part of it may not be in use. */
export const readResidentMb = ({ process }: SpawnedShop): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

type Answer = { id: number; result: { result?: { value: unknown } } };

/** Reads the memory of a shop that was started with `INSPECTED`, through its process's inspector. */
export const openMemory = async (shop: SpawnedShop): Promise<{ readUsed(): Promise<number>; close(): void }> => {
  const inspector = new WebSocket(/ws:\S+/.exec(shop.output())?.[0] ?? '');
  await new Promise((resolve) => inspector.addEventListener('open', resolve, { once: true }));
  const sendCommand = (id: number, method: string, params: object = {}) =>
    new Promise<Answer['result']>((resolve) => {
      const hear = ({ data }: MessageEvent<string>) => {
        const reply = JSON.parse(data) as Answer;
        if (reply.id !== id) return;
        inspector.removeEventListener('message', hear);
        resolve(reply.result);
      };
      inspector.addEventListener('message', hear);
      inspector.send(JSON.stringify({ id, method, params }));
    });
  return {
    /** Bytes in use after a garbage collection, in the heap and outside it. */
    async readUsed() {
      await sendCommand(1, 'HeapProfiler.collectGarbage');
      const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
      const { result } = await sendCommand(2, 'Runtime.evaluate', { expression });
      return Number(result?.value);
    },
    close: () => inspector.close(),
  };
};
