import type { Role } from '#features/accounts/contract/accounts.ts';
import type { SecondStepState } from '#features/accounts/contract/second-step-state.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { syncCartCount } from './cart-count.ts';
import { currentSession, type Person, publishSession, readPerson } from './session.ts';
import { PERSON } from './storage-keys.ts';
import { syncUnpaidOrders, storeUnpaidOrders } from './unpaid-orders.ts';

let standingLookup: Promise<void> = Promise.resolve();

/** Shows the person at once; his role, and what he has to pay, follow when their look-up returns. A visitor never loads what looks it up. */
export const startSignedInSession = (person: Person, known: SecondStepState = 'done'): void => {
  publishSession({ status: 'in', person, role: 'customer', roleLoading: true, secondStep: known });
  standingLookup = importWithRetry(() => import('./renew-session.ts'))
    .then(({ fetchStanding }) => fetchStanding(person))
    .catch(() => null)
    .then((found) => {
      const session = currentSession();
      if (session.status === 'in' && session.person.email === person.email) {
        if (found !== null) storeUnpaidOrders(found.unpaid);
        const secondStep = found?.secondStep ?? known;
        const role = secondStep === 'done' ? (found?.role ?? 'customer') : 'customer';
        publishSession({ status: 'in', person, role, roleLoading: false, secondStep });
      }
    });
};

/** Reads who is signed in from this browser's storage. */
export const restoreSession = (): void => {
  const person = readPerson();
  if (person === null) publishSession({ status: 'out', ended: false });
  else startSignedInSession(person);
};

/** Reads it unless a page that came first has done so. */
export const ensureSession = (): void => {
  if (currentSession().status === 'loading') restoreSession();
};

/** Another tab signed in or out. */
export const followOtherTabs = (): (() => void) => {
  const follow = (event: StorageEvent) => {
    if (event.key === PERSON || event.key === null) restoreSession();
    syncCartCount(event);
    syncUnpaidOrders(event);
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
};

/** Waits until it is known who is signed in, and with which role. */
export const getSignedInPerson = async (): Promise<{ person: Person; role: Role } | null> => {
  ensureSession();
  await standingLookup;
  const session = currentSession();
  return session.status === 'in' ? session : null;
};
