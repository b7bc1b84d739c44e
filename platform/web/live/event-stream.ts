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

/** Asks the tab that follows whether it does. */
const HELLO = 'hello';

/**
 * Hears what a stream tells, of which one tab of this browser has a connection, and says it to the others: of six that a
 * host may have over HTTP/1.1 one is enough. Where a browser cannot do that, or not without TLS, each tab has its own.
 * @param follow follows the stream until it is stopped
 * @returns stops it, and leaves it to another tab
 */
export const shareAcrossTabs = (
  name: string,
  follow: (tell: (told: StreamEvent) => void, stopping: AbortSignal) => Promise<void>,
  hear: (told: StreamEvent) => void,
): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) {
    void follow(hear, signal);
    return () => stop.abort();
  }
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  const say = (message: StreamEvent | typeof HELLO) => channel.postMessage(message);
  let isOpen = false;
  const tell = (told: StreamEvent) => {
    if (signal.aborted) return;
    isOpen = true;
    hear(told);
    say(told);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<StreamEvent | typeof HELLO>) => {
    if (data !== HELLO) hear(data);
    else if (isOpen) say({ event: 'open', data: null });
  });
  say(HELLO);
  // Given back at once, since a page that is left may do nothing more.
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const hold = () => Promise.race([follow(tell, signal), stopped]);
  // Stopped while it is in line for it, it is told by an error.
  navigator.locks.request(name, { signal }, hold).catch(() => {});
  return () => {
    stop.abort();
    channel.close();
  };
};
