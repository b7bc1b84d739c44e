import { ApiError } from '#platform/contract/api-error.ts';

/**
 * True for errors that the form itself shows, without a toast (specification, section 4). If the server failed or
 * cannot be reached, a toast shows the error too.
 */
export const isFormError = (failure: unknown): boolean => failure instanceof ApiError && failure.status < 500;
