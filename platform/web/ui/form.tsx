import { Children, type FormEvent, type ReactNode } from 'react';
import { ErrorText } from './field.tsx';

/**
 * The structure of every form: fields, the error of the whole form, then the button row as the last child.
 * `pending` and `error` are required, so that no form omits them.
 * @param action the address that receives the form if no script runs; a form without one needs a script
 * @param legend names the field group, for a form without a heading
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
    // POST, because a GET submit before hydration would put the input into the address.
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
        {/* Always present, so that screen readers announce an error; it takes no space while it is empty. */}
        <div role="alert" className="empty:-mt-4">
          {error !== null && <ErrorText>{error}</ErrorText>}
        </div>
        {parts.at(-1)}
      </fieldset>
    </form>
  );
};
