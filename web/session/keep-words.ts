import { currentSession } from './session.ts';

const KEY = 'copperline.words';

type Kept = { form: string; email: string; words: Record<string, unknown> };

const emailNow = (): string | null => {
  const session = currentSession();
  return session.status === 'in' ? session.person.email : null;
};

/**
 * Keeps what was typed into a form while somebody has to log in again; one form at a time, in this tab, and for nobody
 * else who logs in here.
 * @param email whose words they are
 */
export const keepWords = (form: string, email: string, words: Record<string, unknown>): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ form, email, words } satisfies Kept));

/** What the same person had typed into a form before the login, once. */
export const takeWords = (form: string): Record<string, unknown> | null => {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
  if (kept === null || kept.form !== form || kept.email !== emailNow()) return null;
  sessionStorage.removeItem(KEY);
  return kept.words;
};
