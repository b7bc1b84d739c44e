import { type FormEvent, useState } from 'react';
import { UserFacingError, getErrorMessage } from '#platform/contract/user-facing-error.ts';
import { UNREACHABLE, importWithRetry } from '#platform/web/import-with-retry.ts';
import { useAction } from './use-action.ts';

/**
 * Submits a form whose browser-side validation did not load. The server validates it with the same schema.
 * @throws UserFacingError with the server's messages
 */
const sendWithoutValidation = async (address: string, values: Record<string, string>): Promise<void> => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(values),
  }).catch((cause: unknown) => {
    throw new UserFacingError(UNREACHABLE, { cause });
  });
  if (response.ok) return;
  const body = (await response.json().catch(() => null)) as {
    message?: string;
    fields?: Record<string, string>;
  } | null;
  throw new UserFacingError(body?.message ?? getErrorMessage(body), { fields: body?.fields });
};

type Values = Record<string, string>;

/** True if the failure names wrong fields. The message then appears at those fields. */
const hasFieldErrors = (failure: unknown): boolean =>
  failure instanceof UserFacingError && failure.fields !== undefined;

/**
 * A short form on pages that most people only read. The code that validates and sends it loads on submit.
 * @param address accepts the form even if that code does not load
 * @param load returns the function that sends; it throws a UserFacingError with a message for each wrong field
 * @param success the toast after the form is sent
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
      const action = await importWithRetry(load).catch(() => null);
      await (action === null ? sendWithoutValidation(address, values) : action(values));
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
    /** The properties of one field; editing the field clears its error. */
    field: (name: string) => ({
      name,
      error: changed.includes(name) ? undefined : fields[name],
      onChange: () => {
        if (name in fields && !changed.includes(name)) setChanged([...changed, name]);
      },
    }),
  };
};
