import { getErrorMessage, UserFacingError } from '#platform/contract/spoken.ts';
import { UNREACHABLE } from '#platform/web/load-late.ts';

/**
 * Sends a form when what checks it here did not load: the server checks it by the same schema.
 * @throws UserFacingError with the server's sentences
 */
export const sendWithoutValidation = async (address: string, values: Record<string, string>): Promise<void> => {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(values),
  }).catch((cause: unknown) => {
    throw new UserFacingError(UNREACHABLE, { cause });
  });
  if (answer.ok) return;
  const said = (await answer.json().catch(() => null)) as { message?: string; fields?: Record<string, string> } | null;
  throw new UserFacingError(said?.message ?? getErrorMessage(said), { fields: said?.fields });
};
