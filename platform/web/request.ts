import { ErrorBody } from '#platform/contract/bodies.ts';
import { createApiError, ApiError } from '#platform/contract/api-error.ts';
import { UNREACHABLE } from './import-with-retry.ts';

/** Turns an answer that is not 2xx into the refusal the server meant. */
export const toApiError = async (answer: Response): Promise<ApiError> => {
  const body = ErrorBody.safeParse(await answer.json().catch(() => null));
  if (!body.success) return createApiError('internal');
  const { code, message, fields, details } = body.data;
  // The server has made them by its table of errors.
  const more = { status: answer.status, message, fields, details: details as ApiError['details'] };
  return new ApiError(code, more);
};

export const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * The headers of a call by somebody signed in, with the content type even without a body (specification, section 7).
 */
export const getAuthHeaders = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...JSON_TYPE,
});

/** `fetch`, with a lost connection as a refusal a shopper can read. */
export const fetchOrThrow = async (path: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(path, init);
  } catch (cause) {
    throw createApiError('not_ready', { message: UNREACHABLE, cause });
  }
};
