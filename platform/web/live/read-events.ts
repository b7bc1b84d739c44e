/** An event of a stream; `open` is told by us, when it begins. */
export type StreamEvent = { event: string; data: unknown };

/** A stream says something every 20 seconds: one that is silent for so long is dead. */
const SILENT_MS = 50_000;
/** After a stream has ended, and after one that did not begin: doubled each time, up to the last. */
const SOON_MS = 500;
const LATER_MS = 2_000;
const LATEST_MS = 60_000;

/** As many screens as there are wait so long, each another time. */
const addJitter = (ms: number): number => ms * (1 + Math.random());

const wait = (ms: number, stopping: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    stopping.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const parseEvent = (text: string): StreamEvent | null => {
  const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(text) ?? [];
  return event === undefined || data === undefined ? null : { event, data: JSON.parse(data) as unknown };
};

/** Reads one stream to its end. @throws what `fetch` throws, also when it has been silent for too long */
const readEventStreamOnce = async (
  open: (signal: AbortSignal) => Promise<Response>,
  tell: (told: StreamEvent) => void,
  stopping: AbortSignal,
): Promise<void> => {
  const attempt = new AbortController();
  const stop = () => attempt.abort();
  stopping.addEventListener('abort', stop);
  let silence = setTimeout(stop, SILENT_MS);
  try {
    const { ok, body } = await open(attempt.signal);
    if (!ok || body === null) throw new Error('no stream');
    tell({ event: 'open', data: null });
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ''; ;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(stop, SILENT_MS);
      const parts = (rest + value).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const told = parseEvent(part);
        if (told !== null) tell(told);
      }
    }
  } finally {
    clearTimeout(silence);
    stopping.removeEventListener('abort', stop);
    attempt.abort();
  }
};

/**
 * Follows a stream of server-sent events until it is stopped; one that ends is opened again. By `fetch`, since an
 * EventSource carries no bearer, and does not notice that nothing comes any more.
 * @param open asks for it
 * @param tell gets each event, and `open` each time it begins: what was before that may have been missed
 */
export const followEventStream = async (
  open: (signal: AbortSignal) => Promise<Response>,
  tell: (told: StreamEvent) => void,
  stopping: AbortSignal,
): Promise<void> => {
  let failures = 0;
  while (!stopping.aborted) {
    const hear = (told: StreamEvent): void => {
      // It had begun: what breaks now is the network, not the shop.
      failures = 0;
      tell(told);
    };
    const ended = await readEventStreamOnce(open, hear, stopping).then(
      () => true,
      () => false,
    );
    if (stopping.aborted) return;
    failures = ended ? 0 : failures + 1;
    await wait(addJitter(ended ? SOON_MS : Math.min(LATER_MS * 2 ** (failures - 1), LATEST_MS)), stopping);
  }
};
