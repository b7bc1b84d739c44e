import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { getErrorMessage } from '#platform/contract/user-facing-error.ts';
import { ErrorState } from '#platform/web/ui/error-state.tsx';
import { NotFound } from './not-found.tsx';

/**
 * Makes what a screen shows when it did not load: why, and a press that loads it again; or that there is no such thing.
 * @param title 'The orders did not load'
 * @param className of the box around it, for a page that no layout gives its margins
 */
export const createErrorBoundary = (title: string, className?: string) =>
  function DidNotLoad({ error }: { error: unknown }) {
    const { revalidate } = useRevalidator();
    const isAnswer = isRouteErrorResponse(error);
    if (isAnswer && error.status === 404) return <NotFound sentence={String(error.data)} />;
    return (
      <div className={className}>
        <ErrorState
          title={title}
          sentence={isAnswer ? String(error.data) : getErrorMessage(error)}
          onRetry={() => void revalidate()}
        />
      </div>
    );
  };
