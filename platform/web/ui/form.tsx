import { Children, type FormEvent, type ReactNode } from 'react';
import { ErrorText } from './field.tsx';

/**
 * The one shape of every form: fields, what went wrong with the whole of it, then the button row, which is
 * the last child. `pending` and `error` are required, so that no form forgets them.
 * @param action takes the form where no script runs; without one it cannot be sent there
 * @param legend names the group of fields, for a form that has no heading of its own
 */
export const Form = ({
  pending,
  error,
  onSubmit,
  action,
  legend,
  className,
  children,
}: {
  pending: boolean;
  error: string | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void | Promise<void>;
  action?: string;
  legend?: string;
  className?: string;
  children: ReactNode;
}) => {
  const parts = Children.toArray(children);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onSubmit(event);
  };
  return (
    // Before the page has hydrated a submit would send the form's words into the address line; post keeps them out of it.
    <form
      noValidate
      method="post"
      action={action}
      onSubmit={submit}
      aria-busy={pending || undefined}
      className={className}
    >
      <fieldset className="flex min-w-0 flex-col gap-4">
        {legend !== undefined && <legend className="heading-3 mb-4">{legend}</legend>}
        {parts.slice(0, -1)}
        {/* Always there, so that what appears in it is announced; it takes no room while it is empty. */}
        <div role="alert" className="empty:-mt-4">
          {error !== null && <ErrorText>{error}</ErrorText>}
        </div>
        {parts.at(-1)}
      </fieldset>
    </form>
  );
};
