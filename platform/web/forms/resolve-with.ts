import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import type { z } from 'zod';
import { plainWords } from '#platform/contract/plain-words.ts';
import { sentencesOf } from './check-with.ts';

/** Makes a schema of the contract check a form: one sentence a field, the first that is wrong. */
export const resolveWith =
  <Input extends FieldValues, Output>(schema: z.ZodType<Output, Input>): Resolver<Input, unknown, Output> =>
  (values) => {
    const parsed = schema.safeParse(values, plainWords);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<Input> = {};
    for (const [name, message] of Object.entries(sentencesOf(parsed.error))) {
      set(errors, name, { type: 'schema', message });
    }
    return { values: {}, errors };
  };
