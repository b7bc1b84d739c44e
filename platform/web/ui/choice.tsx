import type { ComponentPropsWithRef } from 'react';

/** A radio button with its label, sized for touch. */
export const Choice = ({ children, ...input }: ComponentPropsWithRef<'input'>) => (
  <label className="flex min-h-12 cursor-pointer items-start gap-3 rounded-field border border-field bg-surface px-4 py-3 has-checked:border-ink has-checked:bg-hover">
    <input type="radio" {...input} className="mt-0.5" />
    <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
  </label>
);

/** A checkbox with its label, sized for touch. */
export const Checkbox = ({ children, ...input }: ComponentPropsWithRef<'input'>) => (
  <label className="flex min-h-11 items-center gap-3">
    <input type="checkbox" {...input} />
    {children}
  </label>
);

/** A checkbox with its label, and a hint below it. */
export const CheckChoice = ({
  label,
  hint,
  ...input
}: ComponentPropsWithRef<'input'> & { label: string; hint: string }) => (
  <label className="flex items-start gap-3">
    <input type="checkbox" {...input} className="mt-1" />
    <span>
      {label}
      <span className="block text-sm text-muted">{hint}</span>
    </span>
  </label>
);
