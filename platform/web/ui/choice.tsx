import type { ComponentPropsWithRef } from 'react';

/** A radio button with its label, sized for touch. */
export const Choice = ({ children, ...input }: ComponentPropsWithRef<'input'>) => (
  <label className="flex min-h-12 cursor-pointer items-start gap-3 rounded-field border border-field bg-surface px-4 py-3 has-checked:border-copper has-checked:bg-copper-tint">
    <input type="radio" {...input} className="mt-0.5" />
    <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
  </label>
);
