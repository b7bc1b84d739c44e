import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import type { z } from 'zod';
import { validationMessages } from '#platform/contract/plain-words.ts';
import { getFieldErrors } from './check-with.ts';

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
