import type { Database } from '#platform/server/db/open.ts';
import { type EventStream, openEventStream } from '#platform/server/http/event-stream.ts';
import { createDashboardPoller } from './dashboard-poller.ts';
import { createStockPoller } from './stock-poller.ts';

/** What a process tells while pages are open. */
export type LiveStreams = {
  products: EventStream;
  desk: EventStream;
  /** Looks for what has changed, and tells it. */
  look: () => Promise<void>;
  /** Whether anybody listens, or has until now. */
  isHeard: () => boolean;
  /** Sends all listeners away: the process closes. */
  end: () => void;
};

/** Opens the streams of a process; nothing is asked of the database while nobody listens. */
export const openLiveStreams = (db: Database): LiveStreams => {
  const products = openEventStream();
  const desk = openEventStream();
  const looks = [createStockPoller(db, products), createDashboardPoller(db, desk)];
  let wasHeard = false;
  return {
    products,
    desk,
    async look() {
      wasHeard = products.count() + desk.count() > 0;
      await Promise.all(looks.map((look) => look()));
    },
    isHeard: () => wasHeard || products.count() + desk.count() > 0,
    end() {
      products.end();
      desk.end();
    },
  };
};
