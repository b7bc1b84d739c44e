import { Children, type FormEventHandler, type ReactNode } from 'react';
import { ErrorText } from './field.tsx';

/**
 * The one shape of every form: fields, what went wrong with the whole of it, then the button, which is the
 * last child. `pending` and `error` are required, so that no form forgets them.
 */
export const Form = ({
  pending,
  error,
  onSubmit,
  children,
}: {
  pending: boolean;
  error: string | null;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}) => {
  const parts = Children.toArray(children);
  return (
    // Before the page has hydrated a submit would send the form's words into the address line; post keeps them out of it.
    <form noValidate method="post" onSubmit={onSubmit} aria-busy={pending || undefined} className="flex flex-col gap-4">
      {parts.slice(0, -1)}
      <div role="alert">{error !== null && <ErrorText>{error}</ErrorText>}</div>
      {parts.at(-1)}
    </form>
  );
};
