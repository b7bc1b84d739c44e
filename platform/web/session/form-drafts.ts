import { FORM_DRAFTS, tryStoreItem } from './storage-keys.ts';
import { currentSession } from './session.ts';

type StoredDrafts = { email: string; forms: Record<string, Record<string, unknown>> };

const readStoredDrafts = (): StoredDrafts | null =>
  JSON.parse(sessionStorage.getItem(FORM_DRAFTS) ?? 'null') as StoredDrafts | null;

const getCurrentEmail = (): string | null => {
  const session = currentSession();
  return session.status === 'in' ? session.person.email : null;
};

/** The drafts of one person in this tab. */
const readPersonDrafts = (email: string | null): StoredDrafts['forms'] => {
  const stored = readStoredDrafts();
  return stored === null || stored.email !== email ? {} : (stored.forms ?? {});
};

const writeStoredDrafts = (email: string, forms: StoredDrafts['forms']): void =>
  tryStoreItem(sessionStorage, FORM_DRAFTS, JSON.stringify({ email, forms } satisfies StoredDrafts));

/**
 * Stores a form's input in this tab until it is submitted or its author signs out. Never use it for a password or
 * a card.
 * @param email the author's address; nobody else who logs in here sees the draft
 */
export const saveFormDraft = (form: string, email: string, words: Record<string, unknown>): void =>
  writeStoredDrafts(email, { ...readPersonDrafts(email), [form]: words });

/** Removes everybody else's drafts from the tab. */
export const deleteOtherPeoplesDrafts = (email: string): void => {
  if (readStoredDrafts()?.email !== email) sessionStorage.removeItem(FORM_DRAFTS);
};

/** The signed-in person's draft of a form. */
export const readFormDraft = (form: string): Record<string, unknown> | null =>
  readPersonDrafts(getCurrentEmail())[form] ?? null;

export const deleteFormDraft = (form: string): void => {
  const email = getCurrentEmail();
  const { [form]: dropped, ...others } = readPersonDrafts(email);
  if (email === null || dropped === undefined) return;
  if (Object.keys(others).length > 0) writeStoredDrafts(email, others);
  else sessionStorage.removeItem(FORM_DRAFTS);
};

/** Returns the signed-in person's draft of a form and deletes it. */
export const takeFormDraft = (form: string): Record<string, unknown> | null => {
  const words = readFormDraft(form);
  deleteFormDraft(form);
  return words;
};
