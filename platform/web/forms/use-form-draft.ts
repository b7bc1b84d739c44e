import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { deleteFormDraft, saveFormDraft, readFormDraft } from '#platform/web/session/form-drafts.ts';
import { useSession } from '#platform/web/session/session.ts';
import { isDeepEqual, mergeEdits } from './merge-edits.ts';

/** What a form began with, and what it has become. */
type FormDraft<Typed> = { was: Typed; values: Typed };

/**
 * Keeps what is typed into a form, in this tab, until it is sent: whoever leaves the page finds it again, and nobody else
 * does. Never for passwords or cards.
 * @param key names the form, with the id of what it is about
 * @param began what the form begins with, as the shop has it now: what somebody else has changed meanwhile comes in,
 *   and `both` names the fields that both changed
 * @returns `isRestored` until it is sent or discarded; `takeIn` for what somebody else has saved while it is open;
 *   `forget` when it was sent, with what the form goes on from
 */
export const useFormDraft = <Typed extends FieldValues, Sent>(
  key: string,
  { getValues, reset, subscribe }: UseFormReturn<Typed, unknown, Sent>,
  began: Typed,
) => {
  const session = useSession();
  const email = session.status === 'in' ? session.person.email : null;
  const was = useRef(began);
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
    // Who had typed nothing simply sees what is there now.
    setBoth(isDeepEqual(merged, theirs) ? null : names);
  };
  const forget = (next: Typed = began) => {
    was.current = next;
    deleteFormDraft(key);
    reset(next);
    setRestored(false);
    setBoth(null);
  };

  const restore = useEffectEvent(() => {
    const kept = readFormDraft(key) as FormDraft<Typed> | null;
    if (kept === null) return;
    const { merged, names } = merge(began, kept.was, kept.values);
    setRestored(!isDeepEqual(merged, began));
    if (!isDeepEqual(kept.was, began) && !isDeepEqual(merged, began)) setBoth(names);
  });
  const keep = useEffectEvent((values: Typed) => {
    if (email === null) return;
    if (isDeepEqual(values, was.current)) deleteFormDraft(key);
    else saveFormDraft(key, email, { was: was.current, values } satisfies FormDraft<Typed>);
  });
  useEffect(() => {
    restore();
    return subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [key, subscribe]);

  return { isRestored, both, takeIn, forget, discard: () => forget(was.current) };
};
