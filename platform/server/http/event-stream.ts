import { Readable } from 'node:stream';
import { DomainError } from '#platform/contract/errors.ts';

/** Proxies end connections that are silent for a minute. */
const HEARTBEAT_MS = 20_000;
/**
 * A listener is disconnected after this time and reconnects. Reconnecting rejects people who have lost a
 * permission, and gives a new process its share of listeners.
 */
const MAX_LISTEN_MS = 600_000;
/** A listener with more unread bytes is disconnected: it reads too slowly, or its connection is dead. */
const MAX_UNREAD_BYTES = 64 * 1024;
/** Each listener takes about 10 kB of memory. */
const MAX_LISTENERS = 10_000;

/** How soon a disconnected browser reconnects, in ms. */
const RETRY_FIELD = Buffer.from('retry: 2000\n\n');
const HEARTBEAT = Buffer.from(':\n\n');

export type EventStream = {
  /**
   * Adds a listener; send the result as `text/event-stream`.
   * @throws DomainError `not_ready` if there are too many
   */
  listen(): Readable;
  /** Sends an event to all listeners; it is serialized once. */
  broadcast(event: string, data?: object): void;
  count(): number;
  /** Disconnects all listeners, now and in the future. */
  end(): void;
};

/** Server-sent events for all listeners. Everybody gets the same, so events contain no personal data. */
export const openEventStream = (): EventStream => {
  /** When to disconnect each listener, in ms of `performance.now()`. */
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
      // Random times keep listeners that connected together from reconnecting together.
      listeners.set(listener, performance.now() + MAX_LISTEN_MS * (0.5 + Math.random() / 2));
      listener.once('close', () => leave(listener));
      beats ??= setInterval(beat, HEARTBEAT_MS).unref();
      return listener;
    },
    broadcast: (event, data = {}) => send(Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    count: () => listeners.size,
    end() {
      isOver = true;
      for (const listener of [...listeners.keys()]) sendAway(listener);
    },
  };
};
