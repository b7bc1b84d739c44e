import { keepItem } from './keep-item.ts';
import { currentSession } from './session.ts';
import { WORDS } from './stored.ts';

type Kept = { email: string; forms: Record<string, Record<string, unknown>> };

const read = (): Kept | null => JSON.parse(sessionStorage.getItem(WORDS) ?? 'null') as Kept | null;

const emailNow = (): string | null => {
  const session = currentSession();
  return session.status === 'in' ? session.person.email : null;
};

/** What this tab keeps of one person; nothing of anybody else. */
const formsOf = (email: string | null): Kept['forms'] => {
  const kept = read();
  return kept === null || kept.email !== email ? {} : (kept.forms ?? {});
};

const write = (email: string, forms: Kept['forms']): void =>
  keepItem(sessionStorage, WORDS, JSON.stringify({ email, forms } satisfies Kept));

/**
 * Keeps what was typed into a form, in this tab, until it is sent or its writer signs out; never a password or a card.
 * @param email whose words they are: nobody else who logs in here sees them
 */
export const keepWords = (form: string, email: string, words: Record<string, unknown>): void =>
  write(email, { ...formsOf(email), [form]: words });

/** Removes unsent words of anybody but this person from the tab. */
export const dropOthersWords = (email: string): void => {
  if (read()?.email !== email) sessionStorage.removeItem(WORDS);
};

/** What the same person had typed into a form. */
export const readWords = (form: string): Record<string, unknown> | null => formsOf(emailNow())[form] ?? null;

export const dropWords = (form: string): void => {
  const email = emailNow();
  const { [form]: dropped, ...others } = formsOf(email);
  if (email === null || dropped === undefined) return;
  if (Object.keys(others).length > 0) write(email, others);
  else sessionStorage.removeItem(WORDS);
};

/** What the same person had typed into a form, once. */
export const takeWords = (form: string): Record<string, unknown> | null => {
  const words = readWords(form);
  dropWords(form);
  return words;
};
