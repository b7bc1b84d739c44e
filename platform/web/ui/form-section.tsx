import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Alert } from './alert.tsx';

/**
 * A section of a long form, with its heading above the fields, or beside them if there is room.
 * @param stacked true to always put the heading above, because the form has a column beside it
 */
export const FormSection = ({
  id,
  title,
  hint,
  stacked = false,
  children,
}: {
  /** The target of a link on this page. */
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

/**
 * A long form's save button, always visible; the page scrolls the focused field clear of it.
 * @param isChanged true if there is unsaved input
 */
export const SaveBar = ({ pending, isChanged = false }: { pending: boolean; isChanged?: boolean }) => (
  <div className="sticky bottom-0 z-20 flex items-center gap-4 border-t border-line bg-surface py-2">
    <Button type="submit" size="lg" className="w-full sm:w-auto" pending={pending}>
      Save
    </Button>
    {isChanged && <span className="text-sm text-muted">Not saved yet</span>}
  </div>
);

/**
 * Warns that somebody else has changed the same thing, and that the form contains both edits.
 * @param subject what was changed: 'this product'
 * @param both the labels of the fields that both changed; null while nobody else has changed it
 */
export const EditConflictAlert = ({ subject, both }: { subject: string; both: readonly string[] | null }) =>
  both !== null && (
    <Alert tone="warning" title={`Somebody else has changed ${subject} in the meantime`}>
      This form now includes those changes. Everything you typed is still here, and not saved yet. Check it, and save
      again.
      {both.length > 0 && ` Both of you changed: ${both.join(', ')}. The form shows yours.`}
    </Alert>
  );
