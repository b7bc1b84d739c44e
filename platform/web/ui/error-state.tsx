import { RotateCw } from './icons/rotate-cw.ts';
import { TriangleAlert } from './icons/triangle-alert.ts';
import { type ReactNode, useEffect } from 'react';
import { Button } from './button.tsx';
import { toastError } from './toasts.ts';

/**
 * Explains a failure and what to do. A plain text also appears in a toast (specification, section 8); text built
 * from elements does not.
 * @param id the id of the failure, for staff who look it up
 */
export const ErrorState = ({
  title,
  heading: Heading = 'h1',
  sentence,
  id,
  onRetry,
  action,
}: {
  title: string;
  /** h1 by default, because it is usually the page's only content. */
  heading?: 'h1' | 'h2';
  sentence: ReactNode;
  id?: string | undefined;
  onRetry?: () => void;
  action?: ReactNode;
}) => {
  useEffect(() => {
    if (typeof sentence === 'string') toastError(sentence);
  }, [sentence]);
  return (
    <div role="alert" className="card-surface flex flex-col items-center gap-2 px-6 py-14 text-center">
      <span className="mb-2 grid size-16 place-items-center rounded-full bg-error-tint text-error">
        <TriangleAlert aria-hidden size={30} strokeWidth={1.5} />
      </span>
      <Heading className="heading-2">{title}</Heading>
      <p className="measure text-muted">{sentence}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {onRetry !== undefined && (
          <Button onClick={onRetry}>
            <RotateCw aria-hidden size={18} />
            Try again
          </Button>
        )}
        {action}
      </div>
      {id !== undefined && (
        <p className="mt-3 text-sm text-muted">
          ID for support: <code className="break-all select-all">{id}</code>
        </p>
      )}
    </div>
  );
};
