import type { StreamEvent } from './read-events.ts';

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
