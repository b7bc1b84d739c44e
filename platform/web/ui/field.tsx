import { ChevronDown } from './icons/chevron-down.ts';
import { CircleAlert } from './icons/circle-alert.ts';
import { Eye } from './icons/eye.ts';
import { EyeOff } from './icons/eye-off.ts';
import { type ComponentPropsWithRef, type ReactNode, type WheelEvent, useId, useState } from 'react';

/** Every field or form error: small red text with an icon. */
export const ErrorText = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-error">
    <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
    <span className="min-w-0">{children}</span>
  </p>
);

type FieldLabels = {
  label: string;
  /** A button on the line of the label. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

const FieldFrame = ({ id, label, aside, hint, error, children }: FieldLabels & { id: string; children: ReactNode }) => (
  <div className="min-w-0">
    {aside === undefined ? (
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
    ) : (
      <div className="mb-1.5 flex items-end justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside}
      </div>
    )}
    {children}
    {hint !== undefined && (
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {hint}
      </p>
    )}
    {error !== undefined && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
  </div>
);

const getControlProps = (id: string, hint: ReactNode, error: string | undefined) => ({
  id,
  'aria-invalid': error !== undefined || undefined,
  'aria-describedby':
    [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ') || undefined,
});

type FieldProps =
  | (FieldLabels & { as?: 'input' } & ComponentPropsWithRef<'input'>)
  | (FieldLabels & { as: 'textarea' } & ComponentPropsWithRef<'textarea'>)
  | (FieldLabels & { as: 'select' } & ComponentPropsWithRef<'select'>);

/**
 * A labeled control: label above, hint below, error in small red text, all connected for screen readers. All
 * other properties go to the control, including `ref`, so `{...register('name')}` works unchanged.
 */
export const Field = (props: FieldProps) => {
  const generated = useId();
  const { label, aside, hint, error } = props;
  const id = props.id ?? generated;
  const wired = getControlProps(id, hint, error);
  let control: ReactNode;
  if (props.as === 'textarea') {
    const { as: _as, label: _label, aside: _aside, hint: _hint, error: _error, className, ...rest } = props;
    control = <textarea rows={4} {...rest} {...wired} className={`control block ${className ?? ''}`} />;
  } else if (props.as === 'select') {
    const { as: _as, label: _label, aside: _aside, hint: _hint, error: _error, className, ...rest } = props;
    control = (
      <div className="relative">
        <select {...rest} {...wired} className={`control control-select ${className ?? ''}`} />
        <ChevronDown aria-hidden size={18} className="pointer-events-none absolute top-3.5 right-3 text-muted" />
      </div>
    );
  } else {
    const { as: _as, label: _label, aside: _aside, hint: _hint, error: _error, className, ...rest } = props;
    control = <input {...rest} {...wired} className={`control ${className ?? ''}`} />;
  }
  return (
    <FieldFrame id={id} label={label} aside={aside} hint={hint} error={error}>
      {control}
    </FieldFrame>
  );
};

export const PasswordField = ({
  label,
  hint,
  error,
  className,
  ...rest
}: FieldLabels & ComponentPropsWithRef<'input'>) => {
  const generated = useId();
  const id = rest.id ?? generated;
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          autoCapitalize="off"
          spellCheck={false}
          {...rest}
          {...getControlProps(id, hint, error)}
          type={isShown ? 'text' : 'password'}
          className={`control pr-12 ${className ?? ''}`}
        />
        <button
          type="button"
          className="icon-button absolute inset-y-0 right-0 text-muted"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          <Icon aria-hidden size={20} />
        </button>
      </div>
    </FieldFrame>
  );
};

/** For number fields, so that the wheel scrolls the page instead of changing the number. */
export const scrollOnWheel = {
  onWheel: ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur(),
};
