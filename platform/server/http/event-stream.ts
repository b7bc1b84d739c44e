import { Readable } from 'node:stream';
import { DomainError } from '#platform/contract/errors.ts';

/** Between two signs of life: proxies end what has been silent for a minute. */
const HEARTBEAT_MS = 20_000;
/** After so long a listener is sent away, and comes again: whoever lost a right by then is refused, and a new process gets its share. */
const MAX_LISTEN_MS = 600_000;
/** Of what was told and not taken; who lets so much lie reads too slowly, or has gone without a word. */
const MAX_UNREAD_BYTES = 64 * 1024;
/** Each takes some ten kilobytes of the process. */
const MAX_LISTENERS = 10_000;

/** How soon a program that is sent away asks again. */
const RETRY_FIELD = Buffer.from('retry: 2000\n\n');
const HEARTBEAT = Buffer.from(':\n\n');

export type EventStream = {
  /** What one more listener is sent, to be answered as `text/event-stream`. @throws DomainError `not_ready` where there are too many */
  listen(): Readable;
  /** Tells all, in bytes that are written once. */
  tell(event: string, data?: object): void;
  count(): number;
  /** Sends everybody away, and who comes later too. */
  end(): void;
};

/** Server-sent events for everybody who listens: the same to all, so nothing of a person. Who leaves is forgotten at once. */
export const openEventStream = (): EventStream => {
  /** Until when, in ms of `performance.now()`. */
  const listeners = new Map<Readable, number>();
  let isOver = false;
  let beats: NodeJS.Timeout | undefined;

  const send = (bytes: Buffer): void => {
    for (const listener of listeners.keys()) {
      if (listener.readableLength > MAX_UNREAD_BYTES) listener.destroy();
      else listener.push(bytes);
    }
  };
  const leave = (listener: Readable): void => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(beats);
    beats = undefined;
  };
  const sendAway = (listener: Readable): void => {
    leave(listener);
    listener.push(null);
  };
  const beat = (): void => {
    const now = performance.now();
    for (const [listener, until] of listeners) if (until < now) sendAway(listener);
    send(HEARTBEAT);
  };

  return {
    listen() {
      if (listeners.size >= MAX_LISTENERS) throw new DomainError('not_ready');
      const listener = new Readable({ read() {} });
      listener.push(RETRY_FIELD);
      if (isOver) {
        listener.push(null);
        return listener;
      }
      // Those who came together do not come together again.
      listeners.set(listener, performance.now() + MAX_LISTEN_MS * (0.5 + Math.random() / 2));
      listener.once('close', () => leave(listener));
      beats ??= setInterval(beat, HEARTBEAT_MS).unref();
      return listener;
    },
    tell: (event, data = {}) => send(Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    count: () => listeners.size,
    end() {
      isOver = true;
      for (const listener of [...listeners.keys()]) sendAway(listener);
    },
  };
};
