import { type ReactNode, useId } from 'react';

/** A part of a long form, with a heading of its own: over its fields, or beside them where there is room. */
export const FormSection = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="mt-2 gap-8 border-t border-line pt-5 lg:grid lg:grid-cols-[14rem_1fr]"
    >
      <div>
        <h2 id={id} className="heading-3">
          {title}
        </h2>
        {hint !== undefined && <p className="mt-1 text-sm text-muted">{hint}</p>}
      </div>
      <div className="min-w-0 lg:-mt-4">{children}</div>
    </div>
  );
};
