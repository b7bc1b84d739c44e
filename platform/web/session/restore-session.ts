import type { Role } from '#features/accounts/contract/accounts.ts';
import type { SecondStepState } from '#features/accounts/contract/second-step-state.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { loadGroupScripts } from './group-scripts.ts';
import { storeGroups } from './groups.ts';
import { currentSession, type Person, publishSession, readPerson } from './session.ts';
import { PERSON } from './storage-keys.ts';
import { storeUnpaidOrders } from './unpaid-orders.ts';

let standingLookup: Promise<void> = Promise.resolve();

/**
 * Shows the person at once; their role and unpaid orders follow after a request. Visitors who are not signed in
 * never load this code.
 */
export const startSignedInSession = (person: Person, known: SecondStepState = 'done'): void => {
  publishSession({ status: 'in', person, role: 'customer', roleLoading: true, secondStep: known });
  loadGroupScripts();
  standingLookup = importWithRetry(() => import('./renew-session.ts'))
    .then(({ fetchStanding }) => fetchStanding(person))
    .catch(() => null)
    .then((found) => {
      const session = currentSession();
      if (session.status === 'in' && session.person.email === person.email) {
        const secondStep = found?.secondStep ?? known;
        const role = secondStep === 'done' ? (found?.role ?? 'customer') : 'customer';
        if (found !== null) {
          storeUnpaidOrders(found.unpaid);
          storeGroups(found.groups, role !== 'customer');
          loadGroupScripts();
        }
        publishSession({ status: 'in', person, role, roleLoading: false, secondStep, groups: found?.groups });
      }
    });
};

export const restoreSession = (): void => {
  const person = readPerson();
  if (person === null) publishSession({ status: 'out', ended: false });
  else startSignedInSession(person);
};

/** Restores the session unless an earlier page already has. */
export const ensureSession = (): void => {
  if (currentSession().status === 'loading') restoreSession();
};

/** Restores the session when another tab signs in or out. */
export const followOtherTabs = (): (() => void) => {
  const follow = (event: StorageEvent) => {
    if (event.key === PERSON || event.key === null) restoreSession();
  };
  // A page from the back/forward cache has missed changes in other tabs and pages.
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted && (readPerson() !== null) !== (currentSession().status === 'in')) restoreSession();
  };
  addEventListener('storage', follow);
  addEventListener('pageshow', comeBack);
  return () => {
    removeEventListener('storage', follow);
    removeEventListener('pageshow', comeBack);
  };
};

/** Waits for the signed-in person, their role and their groups. */
export const getSignedInPerson = async (): Promise<{
  person: Person;
  role: Role;
  groups?: readonly string[] | undefined;
} | null> => {
  ensureSession();
  await standingLookup;
  const session = currentSession();
  return session.status === 'in' ? session : null;
};
