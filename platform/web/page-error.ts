import { data } from 'react-router';
import { ApiError } from '#platform/contract/api-error.ts';
import { getErrorMessage } from '#platform/contract/user-facing-error.ts';

/** The response for a page's error boundary; a malformed address is a 404. */
export const toPageError = (error: unknown) => {
  const status = error instanceof ApiError ? error.status : 500;
  return data(getErrorMessage(error), { status: status === 400 ? 404 : status });
};

/**
 * Creates the same for pages that the server renders for everybody. A 4xx becomes a response; anything else
 * remains a failure.
 */
export const toServerPageError = (error: unknown): unknown => {
  // The built pages contain their own copy of the error class, so `instanceof` does not work.
  const { status, message } = error as Partial<ApiError>;
  return status !== undefined && status >= 400 && status < 500 ? data(message, { status }) : error;
};
