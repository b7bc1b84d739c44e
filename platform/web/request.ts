import { ErrorBody } from '#platform/contract/bodies.ts';
import { createApiError, ApiError } from '#platform/contract/api-error.ts';
import { UNREACHABLE } from './import-with-retry.ts';

/** Converts a response that is not 2xx into the server's error. */
export const toApiError = async (response: Response): Promise<ApiError> => {
  const body = ErrorBody.safeParse(await response.json().catch(() => null));
  if (!body.success) return createApiError('internal');
  const { code, message, fields, details } = body.data;
  // The server builds the details from the same table of errors, so the cast is safe.
  const more = { status: response.status, message, fields, details: details as ApiError['details'] };
  return new ApiError(code, more);
};

export const JSON_TYPE = { 'content-type': 'application/json' };

/** The headers of a signed-in call. The content type is sent even without a body (specification, section 7). */
export const getAuthHeaders = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...JSON_TYPE,
});

/** Calls `fetch`, with a readable message for a lost connection. @throws ApiError `not_ready` */
export const fetchOrThrow = async (path: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(path, init);
  } catch (cause) {
    throw createApiError('not_ready', { message: UNREACHABLE, cause });
  }
};
