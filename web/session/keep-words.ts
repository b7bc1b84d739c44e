import { keepItem } from './keep-item.ts';
import { currentSession, WORDS } from './session.ts';

type Kept = { email: string; forms: Record<string, Record<string, unknown>> };

const emailNow = (): string | null => {
  const session = currentSession();
  return session.status === 'in' ? session.person.email : null;
};

/** What this tab keeps of one person; nothing of anybody else. */
const formsOf = (email: string | null): Kept['forms'] => {
  const kept = JSON.parse(sessionStorage.getItem(WORDS) ?? 'null') as Kept | null;
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

/** What the same person had typed into a form. */
export const readWords = (form: string): Record<string, unknown> | null => formsOf(emailNow())[form] ?? null;

export const dropWords = (form: string): void => {
  const email = emailNow();
  const { [form]: dropped, ...others } = formsOf(email);
  if (email !== null && dropped !== undefined) write(email, others);
};

/** What the same person had typed into a form, once. */
export const takeWords = (form: string): Record<string, unknown> | null => {
  const words = readWords(form);
  dropWords(form);
  return words;
};
