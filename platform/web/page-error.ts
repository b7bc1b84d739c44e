import { data } from 'react-router';
import { ApiError } from '#platform/contract/api-error.ts';
import { getErrorMessage } from '#platform/contract/user-facing-error.ts';

/** Why a page could not be loaded, for its error boundary; an address that cannot be right is a 404. */
export const toPageError = (error: unknown) => {
  const status = error instanceof ApiError ? error.status : 500;
  return data(getErrorMessage(error), { status: status === 400 ? 404 : status });
};

/** The same where the server renders a page for everybody: what is not there, or is refused, is said; anything else is a failure. */
export const toServerPageError = (error: unknown): unknown => {
  // The built pages bring their own copy of the class.
  const { status, message } = error as Partial<ApiError>;
  return status !== undefined && status >= 400 && status < 500 ? data(message, { status }) : error;
};
