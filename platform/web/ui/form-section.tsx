import { type ReactNode, useId } from 'react';

/**
 * A part of a long form, with a heading of its own: over its fields, or beside them where there is room.
 * @param stacked over them always: the form has a column beside it
 */
export const FormSection = ({
  id,
  title,
  hint,
  stacked = false,
  children,
}: {
  /** Where a link of this page leads. */
  id?: string | undefined;
  title: string;
  hint?: string;
  stacked?: boolean;
  children: ReactNode;
}) => {
  const headingId = useId();
  return (
    <div
      id={id}
      role="group"
      aria-labelledby={headingId}
      className={`mt-2 gap-8 border-t border-line pt-5 ${stacked ? '' : 'lg:grid lg:grid-cols-[14rem_1fr]'}`}
    >
      <div>
        <h2 id={headingId} className="heading-3">
          {title}
        </h2>
        {hint !== undefined && <p className="mt-1 text-sm text-muted">{hint}</p>}
      </div>
      <div className={stacked ? 'mt-3' : 'min-w-0 lg:-mt-4'}>{children}</div>
    </div>
  );
};
