import type { z } from 'zod';
import { validationMessages } from '#platform/contract/plain-words.ts';
import { createApiError } from '#platform/contract/refused.ts';

/** One sentence for each field that is wrong, the first. */
export const getFieldErrors = ({ issues }: z.ZodError): Record<string, string> => {
  const sentences: Record<string, string> = {};
  for (const { path, message } of issues) sentences[path.join('.')] ??= message;
  return sentences;
};

/**
 * What a schema of the contract makes of a form's values.
 * @throws ApiError `invalid_request` with a sentence for each field that is wrong
 */
export const validate = <Output>(schema: z.ZodType<Output>, values: unknown): Output => {
  const parsed = schema.safeParse(values, validationMessages);
  if (!parsed.success) throw createApiError('invalid_request', { fields: getFieldErrors(parsed.error) });
  return parsed.data;
};
