import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { getErrorMessage } from '#platform/contract/user-facing-error.ts';
import { ErrorState } from '#platform/web/ui/error-state.tsx';
import { NotFound } from './not-found.tsx';

/**
 * Creates the error screen of a page: the reason with a retry button, or the 404 page.
 * @param title 'The orders did not load'
 * @param className styles the box, for a page without a layout's margins
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
