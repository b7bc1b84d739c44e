import { live } from '#features/live/contract/live.ts';
import { openStream } from '#platform/web/api.ts';
import { canCall } from '#platform/web/session/permissions.tsx';
import { type StreamEvent, followEventStream, shareAcrossTabs } from './event-stream.ts';

const CHANNEL = 'copperline.desk';

/** Swings the header's bell, unless the visitor prefers reduced motion. */
const swingBell = (): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const turns = [0, 16, -12, 8, 0].map((degrees) => ({ rotate: `${degrees}deg` }));
  document.querySelector('[popovertarget="notices-panel"] svg')?.animate(turns, 600);
};

/** Calls `ring` for each new order or notification while the tab is visible, and when one may have been missed. */
export const followDashboard = async (ring: () => void, stopping: AbortSignal): Promise<void> => {
  if (!(await canCall(live.streamDesk)) || stopping.aborted) return;
  let leave: (() => void) | null = null;
  const handleEvent = ({ event }: StreamEvent): void => {
    if (event === 'ring') swingBell();
    ring();
  };
  const turn = (): void => {
    const isWanted = document.visibilityState === 'visible' && !stopping.aborted;
    if (isWanted)
      leave ??= shareAcrossTabs(
        CHANNEL,
        (onEvent, stop) => followEventStream((signal) => openStream(live.streamDesk, signal), onEvent, stop),
        handleEvent,
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
  // A page with an open connection cannot enter the back/forward cache.
  addEventListener('pagehide', away, { signal: stopping });
  addEventListener('pageshow', turn, { signal: stopping });
  stopping.addEventListener('abort', away);
  turn();
};
