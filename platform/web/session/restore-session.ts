import type { Role } from '#features/accounts/contract/accounts.ts';
import type { SecondStepState } from '#features/accounts/contract/second-step-state.ts';
import { loadLate } from '#platform/web/load-late.ts';
import { followCartCount } from './cart-count.ts';
import { currentSession, type Person, publish, readPerson } from './session.ts';
import { PERSON } from './stored.ts';
import { followUnpaid, keepUnpaid } from './unpaid.ts';

let entering: Promise<void> = Promise.resolve();

/** Shows the person at once; his role, and what he has to pay, follow when their look-up returns. A visitor never loads what looks it up. */
export const enter = (person: Person, known: SecondStepState = 'done'): void => {
  publish({ status: 'in', person, role: 'customer', roleLoading: true, secondStep: known });
  entering = loadLate(() => import('./renew-session.ts'))
    .then(({ askStanding }) => askStanding(person))
    .catch(() => null)
    .then((found) => {
      const session = currentSession();
      if (session.status === 'in' && session.person.email === person.email) {
        if (found !== null) keepUnpaid(found.unpaid);
        const secondStep = found?.secondStep ?? known;
        const role = secondStep === 'done' ? (found?.role ?? 'customer') : 'customer';
        publish({ status: 'in', person, role, roleLoading: false, secondStep });
      }
    });
};

/** Reads who is signed in from this browser's storage. */
export const restoreSession = (): void => {
  const person = readPerson();
  if (person === null) publish({ status: 'out', ended: false });
  else enter(person);
};

/** Reads it unless a page that came first has done so. */
export const startSession = (): void => {
  if (currentSession().status === 'loading') restoreSession();
};

/** Another tab signed in or out. */
export const watchOtherTabs = (): (() => void) => {
  const follow = (event: StorageEvent) => {
    if (event.key === PERSON || event.key === null) restoreSession();
    followCartCount(event);
    followUnpaid(event);
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
};

/** Waits until it is known who is signed in, and with which role. */
export const findPerson = async (): Promise<{ person: Person; role: Role } | null> => {
  startSession();
  await entering;
  const session = currentSession();
  return session.status === 'in' ? session : null;
};
