import { live } from '#features/live/contract/live.ts';
import { openStream } from '#platform/web/api.ts';
import { mayCall } from '#platform/web/session/may-call.ts';
import { readEvents, type Told } from './read-events.ts';
import { shareStream } from './share-stream.ts';

const CHANNEL = 'copperline.desk';

/** The bell in the head swings, where nobody minds. */
const swing = (): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const turns = [0, 16, -12, 8, 0].map((degrees) => ({ rotate: `${degrees}deg` }));
  document.querySelector('[popovertarget="notices-panel"] svg')?.animate(turns, 600);
};

/** Calls `ring` when there is an order or a notice more, while the tab is looked at; and when that may have been missed. */
export const followDesk = async (ring: () => void, stopping: AbortSignal): Promise<void> => {
  if (!(await mayCall(live.ring)) || stopping.aborted) return;
  let leave: (() => void) | null = null;
  const hear = ({ event }: Told): void => {
    if (event === 'ring') swing();
    ring();
  };
  const turn = (): void => {
    const isWanted = document.visibilityState === 'visible' && !stopping.aborted;
    if (isWanted)
      leave ??= shareStream(
        CHANNEL,
        (tell, stop) => readEvents((signal) => openStream(live.ring, signal), tell, stop),
        hear,
      );
    else {
      leave?.();
      leave = null;
    }
  };
  const away = (): void => {
    leave?.();
    leave = null;
  };
  document.addEventListener('visibilitychange', turn, { signal: stopping });
  // A page with an open connection is not kept for the way back.
  addEventListener('pagehide', away, { signal: stopping });
  addEventListener('pageshow', turn, { signal: stopping });
  stopping.addEventListener('abort', away);
  turn();
};
