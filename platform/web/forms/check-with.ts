import type { z } from 'zod';
import { plainWords } from '#platform/contract/plain-words.ts';
import { refuse } from '#platform/contract/refused.ts';

/** One sentence for each field that is wrong, the first. */
export const sentencesOf = ({ issues }: z.ZodError): Record<string, string> => {
  const sentences: Record<string, string> = {};
  for (const { path, message } of issues) sentences[path.join('.')] ??= message;
  return sentences;
};

/**
 * What a schema of the contract makes of a form's values.
 * @throws Refused `invalid_request` with a sentence for each field that is wrong
 */
export const checkWith = <Output>(schema: z.ZodType<Output>, values: unknown): Output => {
  const parsed = schema.safeParse(values, plainWords);
  if (!parsed.success) throw refuse('invalid_request', { fields: sentencesOf(parsed.error) });
  return parsed.data;
};
