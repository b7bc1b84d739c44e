import type { z } from 'zod';
import { validationMessages } from '#platform/contract/validation-messages.ts';
import { createApiError } from '#platform/contract/api-error.ts';
import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';

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

/** Makes a schema of the contract check a form: one sentence a field, the first that is wrong. */
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
