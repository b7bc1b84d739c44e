import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';

/** Small red text with an icon: how every error of a field or a form looks. */
export const ErrorText = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="mt-1 flex items-start gap-1.5 text-sm text-error">
    <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
    <span>{children}</span>
  </p>
);

type Wiring = { label: string; hint?: string; error?: string | undefined };

const Frame = ({ id, label, hint, error, children }: Wiring & { id: string; children: ReactNode }) => (
  <div>
    <label htmlFor={id} className="mb-1 block font-medium">
      {label}
    </label>
    {children}
    {hint !== undefined && (
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {hint}
      </p>
    )}
    {error !== undefined && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
  </div>
);

const describe = (id: string, { hint, error }: Wiring) => ({
  'aria-invalid': error !== undefined || undefined,
  'aria-describedby':
    [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ') || undefined,
});

type InputProps = Wiring & { as?: 'input' } & ComponentPropsWithRef<'input'>;
type TextareaProps = Wiring & { as: 'textarea' } & ComponentPropsWithRef<'textarea'>;

/** A labelled control: label above, hint under, error in small red text, all of it wired for screen readers. */
export const Field = (props: InputProps | TextareaProps) => {
  const id = useId();
  const { label, hint, error } = props;
  const wiring: Wiring = { label, ...(hint !== undefined && { hint }), error };
  let control: ReactNode;
  if (props.as === 'textarea') {
    const { as: _, label: _l, hint: _h, error: _e, ...rest } = props;
    control = <textarea id={id} className="control" {...rest} {...describe(id, wiring)} />;
  } else {
    const { as: _, label: _l, hint: _h, error: _e, ...rest } = props;
    control = <input id={id} className="control" {...rest} {...describe(id, wiring)} />;
  }
  return (
    <Frame id={id} {...wiring}>
      {control}
    </Frame>
  );
};

/** A password, with a button that shows it. */
export const PasswordField = ({ label, hint, error, ...rest }: Wiring & ComponentPropsWithRef<'input'>) => {
  const id = useId();
  const [shown, setShown] = useState(false);
  const wiring: Wiring = { label, ...(hint !== undefined && { hint }), error };
  return (
    <Frame id={id} {...wiring}>
      <div className="relative">
        <input
          id={id}
          className="control pr-12"
          {...rest}
          type={shown ? 'text' : 'password'}
          {...describe(id, wiring)}
        />
        <button
          type="button"
          className="icon-button absolute inset-y-0 right-0"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
        </button>
      </div>
    </Frame>
  );
};
