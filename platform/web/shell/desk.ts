import { useEffect, useSyncExternalStore } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { desk, type Desk, type Waiting } from '#features/notifications/contract/waiting.ts';
import { api } from '#platform/web/api.ts';
import { loadLate } from '#platform/web/load-late.ts';
import { findPerson } from '#platform/web/session/restore-session.ts';
import { useSession } from '#platform/web/session/session.ts';

/* What waits for somebody of the shop: the one source of the numbers in the head, in the menu and on Today. */

/** A page that is opened so soon after another asks nothing. */
const FRESH_MS = 15_000;
/** While nobody does anything. */
const EVERY_MS = 60_000;

type Kept = Desk & { email: string };

let kept: Kept | null = null;
let asked = 0;
let heard = 0;
let askedAt = 0;
const listeners = new Set<() => void>();

const publish = (next: Kept): void => {
  kept = next;
  for (const listener of listeners) listener();
};

/** Asks how it stands now; an answer that was overtaken by a later one is dropped. */
export const refreshDesk = async (): Promise<void> => {
  const found = await findPerson();
  if (found === null || found.role === 'customer') return;
  askedAt = Date.now();
  asked += 1;
  const turn = asked;
  // What cannot be counted now is counted the next time.
  const answer = await api.call(desk.look, {}).catch(() => null);
  if (answer === null || turn < heard) return;
  heard = turn;
  publish({ ...answer, email: found.person.email });
};

/** Another call of this person has told what waits. */
export const keepWaiting = (waiting: Waiting): void => {
  if (kept !== null) publish({ ...kept, waiting: { ...kept.waiting, ...waiting } });
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** How it stands, as it was heard last; null until it is known. */
export const useDesk = (): Desk | null => {
  const session = useSession();
  const now = useSyncExternalStore(
    subscribe,
    () => kept,
    () => null,
  );
  return session.status === 'in' && now?.email === session.person.email ? now : null;
};

const ringing = new Set<() => void>();

/** Calls `act` when there is an order or a notice more. @param act the same one each time it is drawn */
export const useRing = (act: () => void): void =>
  useEffect(() => {
    ringing.add(act);
    return () => void ringing.delete(act);
  }, [act]);

const ring = (): void => {
  void refreshDesk();
  for (const act of ringing) act();
};

/**
 * Keeps it true while a page of the dashboard is open: when it rings, after each write, when the tab is looked at, and each
 * minute.
 */
export const useDeskWatch = (): void => {
  const session = useSession();
  const isStaff = session.status === 'in' && session.role !== 'customer';
  const isWritten = useRevalidator().state === 'idle';
  const isThere = useNavigation().state === 'idle';
  useEffect(() => {
    if (isStaff && isWritten) void refreshDesk();
  }, [isStaff, isWritten]);
  useEffect(() => {
    if (isStaff && isThere && Date.now() - askedAt > FRESH_MS) void refreshDesk();
  }, [isStaff, isThere]);
  useEffect(() => {
    if (!isStaff) return;
    const stop = new AbortController();
    loadLate(() => import('#platform/web/live/follow-desk.ts')).then(
      ({ followDesk }) => followDesk(ring, stop.signal),
      () => {},
    );
    return () => stop.abort();
  }, [isStaff]);
  useEffect(() => {
    if (!isStaff) return;
    const look = () => {
      if (document.visibilityState === 'visible') void refreshDesk();
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isStaff]);
};
