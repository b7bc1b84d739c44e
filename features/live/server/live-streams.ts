import type { Database } from '#platform/server/db/open.ts';
import { type EventStream, openEventStream } from '#platform/server/http/event-stream.ts';
import { createDashboardPoller } from './dashboard-poller.ts';
import { createStockPoller } from './stock-poller.ts';

/** Live updates that a process sends to open pages. */
export type LiveStreams = {
  products: EventStream;
  desk: EventStream;
  /** Polls for changes and sends them. */
  poll: () => Promise<void>;
  /** True if there are listeners, or the last ones have just left. */
  hasListeners: () => boolean;
  /** Disconnects all listeners at shutdown. */
  end: () => void;
};

/** Opens the streams of a process. The pollers send no queries while nobody listens. */
export const openLiveStreams = (db: Database): LiveStreams => {
  const products = openEventStream();
  const desk = openEventStream();
  const pollers = [createStockPoller(db, products), createDashboardPoller(db, desk)];
  let hadListeners = false;
  return {
    products,
    desk,
    async poll() {
      hadListeners = products.count() + desk.count() > 0;
      await Promise.all(pollers.map((poll) => poll()));
    },
    hasListeners: () => hadListeners || products.count() + desk.count() > 0,
    end() {
      products.end();
      desk.end();
    },
  };
};
