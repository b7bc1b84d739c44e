import { ApiError } from '#platform/contract/api-error.ts';

/**
 * What the identity provider refuses stays under the form (specification, section 4), without a toast; a server that
 * failed or cannot be reached is said in a toast too.
 */
export const isFormError = (failure: unknown): boolean => failure instanceof ApiError && failure.status < 500;
