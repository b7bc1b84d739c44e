import type { z } from 'zod';
import { validationMessages } from '#platform/contract/validation-messages.ts';
import { createApiError } from '#platform/contract/api-error.ts';
import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';

/** The first error message of each wrong field. */
export const getFieldErrors = ({ issues }: z.ZodError): Record<string, string> => {
  const sentences: Record<string, string> = {};
  for (const { path, message } of issues) sentences[path.join('.')] ??= message;
  return sentences;
};

/**
 * Parses form values by a contract schema.
 * @throws ApiError `invalid_request` with a message for each wrong field
 */
export const validate = <Output>(schema: z.ZodType<Output>, values: unknown): Output => {
  const parsed = schema.safeParse(values, validationMessages);
  if (!parsed.success) throw createApiError('invalid_request', { fields: getFieldErrors(parsed.error) });
  return parsed.data;
};

/** Validates a form with a contract schema: one message per field, the first. */
export const zodResolver =
  <Input extends FieldValues, Output>(schema: z.ZodType<Output, Input>): Resolver<Input, unknown, Output> =>
  (values) => {
    const parsed = schema.safeParse(values, validationMessages);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<Input> = {};
    for (const [name, message] of Object.entries(getFieldErrors(parsed.error))) {
      set(errors, name, { type: 'schema', message });
    }
    return { values: {}, errors };
  };
