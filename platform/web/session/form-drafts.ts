import { FORM_DRAFTS, tryStoreItem } from './storage-keys.ts';
import { currentSession } from './session.ts';

type StoredDrafts = { email: string; forms: Record<string, Record<string, unknown>> };

const readStoredDrafts = (): StoredDrafts | null =>
  JSON.parse(sessionStorage.getItem(FORM_DRAFTS) ?? 'null') as StoredDrafts | null;

const getCurrentEmail = (): string | null => {
  const session = currentSession();
  return session.status === 'in' ? session.person.email : null;
};

/** What this tab keeps of one person; nothing of anybody else. */
const readDraftsOf = (email: string | null): StoredDrafts['forms'] => {
  const kept = readStoredDrafts();
  return kept === null || kept.email !== email ? {} : (kept.forms ?? {});
};

const writeStoredDrafts = (email: string, forms: StoredDrafts['forms']): void =>
  tryStoreItem(sessionStorage, FORM_DRAFTS, JSON.stringify({ email, forms } satisfies StoredDrafts));

/**
 * Keeps what was typed into a form, in this tab, until it is sent or its writer signs out; never a password or a card.
 * @param email whose words they are: nobody else who logs in here sees them
 */
export const saveFormDraft = (form: string, email: string, words: Record<string, unknown>): void =>
  writeStoredDrafts(email, { ...readDraftsOf(email), [form]: words });

/** Removes unsent words of anybody but this person from the tab. */
export const deleteOtherPeoplesDrafts = (email: string): void => {
  if (readStoredDrafts()?.email !== email) sessionStorage.removeItem(FORM_DRAFTS);
};

/** What the same person had typed into a form. */
export const readFormDraft = (form: string): Record<string, unknown> | null =>
  readDraftsOf(getCurrentEmail())[form] ?? null;

export const deleteFormDraft = (form: string): void => {
  const email = getCurrentEmail();
  const { [form]: dropped, ...others } = readDraftsOf(email);
  if (email === null || dropped === undefined) return;
  if (Object.keys(others).length > 0) writeStoredDrafts(email, others);
  else sessionStorage.removeItem(FORM_DRAFTS);
};

/** What the same person had typed into a form, once. */
export const takeFormDraft = (form: string): Record<string, unknown> | null => {
  const words = readFormDraft(form);
  deleteFormDraft(form);
  return words;
};
