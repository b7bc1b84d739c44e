import { type FormEvent, useState } from 'react';
import { UserFacingError, getErrorMessage } from '#platform/contract/user-facing-error.ts';
import { UNREACHABLE, importWithRetry } from '#platform/web/import-with-retry.ts';
import { useAction } from './use-action.ts';

/**
 * Sends a form when what checks it here did not load: the server checks it by the same schema.
 * @throws UserFacingError with the server's sentences
 */
const sendWithoutValidation = async (address: string, values: Record<string, string>): Promise<void> => {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(values),
  }).catch((cause: unknown) => {
    throw new UserFacingError(UNREACHABLE, { cause });
  });
  if (answer.ok) return;
  const said = (await answer.json().catch(() => null)) as { message?: string; fields?: Record<string, string> } | null;
  throw new UserFacingError(said?.message ?? getErrorMessage(said), { fields: said?.fields });
};

type Values = Record<string, string>;

/** Whether a failure names the fields that are wrong: it is said there. */
const hasFieldErrors = (failure: unknown): boolean =>
  failure instanceof UserFacingError && failure.fields !== undefined;

/**
 * A form of few fields on pages that most people only read: what checks and sends it is loaded when it is sent.
 * @param address takes the form too, without what is loaded
 * @param load gives the act; it throws a Spoken with a sentence for each field that is wrong
 * @param success what to say when it is sent
 */
export const useLazyForm = (
  address: string,
  load: () => Promise<(values: Values) => Promise<void>>,
  success: string,
) => {
  const [changed, setChanged] = useState<string[]>([]);
  const send = async (form: HTMLFormElement) => {
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    setChanged([]);
    try {
      const act = await importWithRetry(load).catch(() => null);
      await (act === null ? sendWithoutValidation(address, values) : act(values));
    } catch (failure) {
      const [first] = Object.keys((failure instanceof UserFacingError && failure.fields) || {});
      if (first !== undefined) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      throw failure;
    }
    form.reset();
  };
  const { run, pending, failure, error, fields } = useAction(send, { success, quiet: hasFieldErrors });
  return {
    pending,
    error: hasFieldErrors(failure) ? null : error,
    submit: (event: FormEvent<HTMLFormElement>) => run(event.currentTarget),
    /** The properties of one field; what was wrong with it goes when it is changed. */
    field: (name: string) => ({
      name,
      error: changed.includes(name) ? undefined : fields[name],
      onChange: () => {
        if (name in fields && !changed.includes(name)) setChanged([...changed, name]);
      },
    }),
  };
};
