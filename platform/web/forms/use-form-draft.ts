import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { deleteFormDraft, saveFormDraft, readFormDraft } from '#platform/web/session/form-drafts.ts';
import { useSession } from '#platform/web/session/session.ts';
import { isDeepEqual, mergeEdits } from './merge-edits.ts';

/** The form's initial values and its current values. */
type FormDraft<Typed> = { was: Typed; values: Typed };

/**
 * Stores a form's input in this tab until it is submitted. The same person finds it again after leaving the page,
 * and nobody else does. Never use it for passwords or cards.
 * @param key names the form, with the id of its subject
 * @param currentValues the shop's current values; another person's changes are merged into the form, and `both`
 * names
 * the fields that both changed
 * @returns `isRestored` until the form is submitted or discarded; `takeIn` merges what another person saved
 * meanwhile;
 * `forget` drops the draft after a submit and sets the next initial values
 */
export const useFormDraft = <Typed extends FieldValues, Sent>(
  key: string,
  { getValues, reset, subscribe }: UseFormReturn<Typed, unknown, Sent>,
  currentValues: Typed,
) => {
  const session = useSession();
  const email = session.status === 'in' ? session.person.email : null;
  const was = useRef(currentValues);
  const [isRestored, setRestored] = useState(false);
  const [both, setBoth] = useState<{ name: keyof Typed & string; theirs: unknown }[] | null>(null);

  const show = (values: Typed) => {
    reset(was.current);
    reset(values, { keepDefaultValues: true });
  };
  const merge = (theirs: Typed, from: Typed, mine: Typed) => {
    const { merged, both: names } = mergeEdits(from, mine, theirs);
    was.current = theirs;
    show(merged);
    return { merged, names: names.map((name) => ({ name, theirs: theirs[name] as unknown })) };
  };
  const takeIn = (theirs: Typed) => {
    const { merged, names } = merge(theirs, was.current, getValues());
    // A person who has typed nothing sees the new values without a message.
    setBoth(isDeepEqual(merged, theirs) ? null : names);
  };
  const forget = (next: Typed = currentValues) => {
    was.current = next;
    deleteFormDraft(key);
    reset(next);
    setRestored(false);
    setBoth(null);
  };

  const restore = useEffectEvent(() => {
    const draft = readFormDraft(key) as FormDraft<Typed> | null;
    if (draft === null) return;
    const { merged, names } = merge(currentValues, draft.was, draft.values);
    setRestored(!isDeepEqual(merged, currentValues));
    if (!isDeepEqual(draft.was, currentValues) && !isDeepEqual(merged, currentValues)) setBoth(names);
  });
  const saveDraft = useEffectEvent((values: Typed) => {
    if (email === null) return;
    if (isDeepEqual(values, was.current)) deleteFormDraft(key);
    else saveFormDraft(key, email, { was: was.current, values } satisfies FormDraft<Typed>);
  });
  useEffect(() => {
    restore();
    return subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) });
  }, [key, subscribe]);

  return { isRestored, both, takeIn, forget, discard: () => forget(was.current) };
};
