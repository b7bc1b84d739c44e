import type { Role } from '#contract/accounts.ts';
import { loadLate } from '../load-late.ts';
import { followCartCount } from './cart-count.ts';
import { currentSession, PERSON, type Person, publish, readPerson } from './session.ts';
import { followUnpaid, keepUnpaid } from './unpaid.ts';

let entering: Promise<void> = Promise.resolve();

/** Shows the person at once; his role, and what he has to pay, follow when their look-up returns. A visitor never loads what looks it up. */
export const enter = (person: Person): void => {
  publish({ status: 'in', person, role: 'customer', roleLoading: true });
  entering = loadLate(() => import('./renew-session.ts'))
    .then(({ askStanding }) => askStanding(person))
    .catch(() => null)
    .then((found) => {
      const session = currentSession();
      if (session.status === 'in' && session.person.email === person.email) {
        if (found !== null) keepUnpaid(found.unpaid);
        publish({ status: 'in', person, role: found?.role ?? 'customer', roleLoading: false });
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
