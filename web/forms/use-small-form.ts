import { type FormEvent, useState } from 'react';
import { sentenceOf, Spoken } from '#contract/spoken.ts';
import { loadLate } from '../load-late.ts';
import { toastError, toastSuccess } from '../ui/toast.tsx';
import { sendUnchecked } from './send-unchecked.ts';

type Values = Record<string, string>;

/**
 * A form of few fields on pages that most people only read: what checks and sends it is loaded when it is sent.
 * @param address takes the form too, without what is loaded
 * @param load gives the act; it throws a Spoken with a sentence for each field that is wrong
 * @param done what to say when it is sent
 */
export const useSmallForm = (address: string, load: () => Promise<(values: Values) => Promise<void>>, done: string) => {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [fields, setFields] = useState<Values>({});

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    setPending(true);
    setError(null);
    setFields({});
    try {
      const send = await loadLate(load).catch(() => null);
      await (send === null ? sendUnchecked(address, values) : send(values));
      form.reset();
      toastSuccess(done);
    } catch (failure) {
      const wrong = failure instanceof Spoken ? (failure.fields ?? {}) : {};
      setFields(wrong);
      const [first] = Object.keys(wrong);
      if (first === undefined) {
        setError(sentenceOf(failure));
        toastError(sentenceOf(failure));
      } else {
        form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      }
    } finally {
      setPending(false);
    }
  };

  return {
    pending,
    error,
    submit,
    /** The properties of one field; what was wrong with it goes when it is changed. */
    field: (name: string) => ({
      name,
      error: fields[name],
      onChange: () => {
        if (name in fields) setFields(({ [name]: _gone, ...others }) => others);
      },
    }),
  };
};
