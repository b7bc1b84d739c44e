import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Alert } from './alert.tsx';

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

/**
 * The button of a long form, always in sight; the page scrolls what is focused clear of it.
 * @param isChanged something is typed that is not saved
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
 * Two people have changed one thing, and the form has both.
 * @param what 'this product'
 * @param both the fields that both changed, by their labels; null as long as nobody else has changed it
 */
export const EditConflictAlert = ({ what, both }: { what: string; both: readonly string[] | null }) =>
  both !== null && (
    <Alert tone="warning" title={`Somebody else has changed ${what} in the meantime`}>
      Those changes are in this form now. All that you typed is still here, and not saved yet: look at it, and save
      again.
      {both.length > 0 && ` Both of you changed: ${both.join(', ')}. What stands here is yours.`}
    </Alert>
  );

/** Jumps to the parts of a long page: a row above it, where there is room a list beside it. */
export const SectionIndex = ({ sections }: { sections: readonly { id: string; title: string }[] }) => (
  <nav aria-label="On this page" className="self-start top-28 xl:sticky">
    <ul className="flex flex-wrap gap-x-4 xl:grid">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className="link-quiet inline-flex min-h-8 items-center text-sm text-muted">
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
