import { type ReactNode, useId } from 'react';

/** A part of a long form, with a heading of its own. */
export const FormSection = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="mt-2 border-t border-line pt-5">
      <h2 id={id} className="heading-3">
        {title}
      </h2>
      {hint !== undefined && <p className="mt-1 text-sm text-muted">{hint}</p>}
      {children}
    </div>
  );
};
