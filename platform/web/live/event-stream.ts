/** One event of a stream; the client adds `open` when the stream starts. */
export type StreamEvent = { event: string; data: unknown };

/** The server sends something every 20 seconds, so a stream that is silent for this long is dead. */
const SILENT_MS = 50_000;
/** Pause before a stream that ended is opened again. */
const REOPEN_MS = 500;
/** Pause after a stream failed to open; it doubles with each failure, up to the maximum. */
const RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;

/** Spreads the reconnects of many screens. */
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

/** Reads one stream to its end. A stream that is silent for too long is aborted. @throws the errors of `fetch` */
const readEventStreamOnce = async (
  open: (signal: AbortSignal) => Promise<Response>,
  onEvent: (event: StreamEvent) => void,
  stopping: AbortSignal,
): Promise<void> => {
  const attempt = new AbortController();
  const stop = () => attempt.abort();
  stopping.addEventListener('abort', stop);
  let silence = setTimeout(stop, SILENT_MS);
  try {
    const { ok, body } = await open(attempt.signal);
    if (!ok || body === null) throw new Error('no stream');
    onEvent({ event: 'open', data: null });
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ''; ;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(stop, SILENT_MS);
      const parts = (rest + value).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const event = parseEvent(part);
        if (event !== null) onEvent(event);
      }
    }
  } finally {
    clearTimeout(silence);
    stopping.removeEventListener('abort', stop);
    attempt.abort();
  }
};

/**
 * Follows a stream of server-sent events until it is stopped, and reopens it when it ends. It uses `fetch`,
 * because an EventSource sends no bearer token and does not notice a silent connection.
 * @param open requests the stream
 * @param onEvent receives each event, and `open` at each start, because earlier events may have been missed
 */
export const followEventStream = async (
  open: (signal: AbortSignal) => Promise<Response>,
  onEvent: (event: StreamEvent) => void,
  stopping: AbortSignal,
): Promise<void> => {
  let failures = 0;
  while (!stopping.aborted) {
    const receive = (event: StreamEvent): void => {
      // The stream had started, so a failure now comes from the network, not from the shop.
      failures = 0;
      onEvent(event);
    };
    const ended = await readEventStreamOnce(open, receive, stopping).then(
      () => true,
      () => false,
    );
    if (stopping.aborted) return;
    failures = ended ? 0 : failures + 1;
    await wait(addJitter(ended ? REOPEN_MS : Math.min(RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS)), stopping);
  }
};

/** Sent to the tab with the connection, to ask if its stream is open. */
const HELLO = 'hello';

/**
 * Follows a stream in one tab of this browser, which passes each event to the others, because HTTP/1.1 allows
 * only six connections per host. If the browser lacks locks or channels, or the page lacks TLS, each tab opens a
 * stream of its own.
 * @param follow follows the stream until it is stopped
 * @returns a function that stops following and leaves the connection to another tab
 */
export const shareAcrossTabs = (
  name: string,
  follow: (onEvent: (event: StreamEvent) => void, stopping: AbortSignal) => Promise<void>,
  onEvent: (event: StreamEvent) => void,
): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) {
    void follow(onEvent, signal);
    return () => stop.abort();
  }
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  const post = (message: StreamEvent | typeof HELLO) => channel.postMessage(message);
  let isOpen = false;
  const forward = (event: StreamEvent) => {
    if (signal.aborted) return;
    isOpen = true;
    onEvent(event);
    post(event);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<StreamEvent | typeof HELLO>) => {
    if (data !== HELLO) onEvent(data);
    else if (isOpen) post({ event: 'open', data: null });
  });
  post(HELLO);
  // Releases the lock at once, because a page that is being left may not run anything later.
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const holdLock = () => Promise.race([follow(forward, signal), stopped]);
  // If this tab stops while it waits for the lock, the request rejects.
  navigator.locks.request(name, { signal }, holdLock).catch(() => {});
  return () => {
    stop.abort();
    channel.close();
  };
};
