import { z } from 'zod';
import { createInvalidRequestError } from './api-error.ts';

/** Writes nested parameter names as Stripe's forms do: `card[exp_month]`. */
const formatParamName = ([first, ...rest]: PropertyKey[]): string =>
  [String(first), ...rest.map((part) => `[${String(part)}]`)].join('');

const isPresent = (params: unknown, path: PropertyKey[]): boolean => {
  let value = params;
  for (const part of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[part];
  return value !== undefined;
};

/**
 * Parses the parameters of a request; errors have Stripe's wording (docs.stripe.com/error-codes). Rejects unknown
 * parameters, as Stripe does, so that the shop cannot come to rely on them.
 */
export const parseParams = <T>(schema: z.ZodType<T>, params: unknown): T => {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => formatParamName([...issue.path, key]));
    const message = `Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`;
    throw createInvalidRequestError(message, { code: 'parameter_unknown', param: names[0] });
  }
  const param = formatParamName(issue?.path ?? []);
  if (!isPresent(params, issue?.path ?? [])) {
    throw createInvalidRequestError(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const code = issue?.code === 'custom' ? (issue.params?.['code'] as string | undefined) : undefined;
  throw createInvalidRequestError(issue?.message ?? 'Invalid request', { param, ...(code !== undefined && { code }) });
};

/** An integer, as text or as JSON. */
export const Integer = z.union([z.number(), z.string()]).transform((input, context) => {
  const number = /^-?\d{1,15}$/.test(String(input)) ? Number(input) : Number.NaN;
  if (!Number.isInteger(number)) {
    context.addIssue({
      code: 'custom',
      message: `Invalid integer: ${input}`,
      params: { code: 'parameter_invalid_integer' },
    });
  }
  return number;
});

/** The merchant's own key-value pairs (docs.stripe.com/api/metadata), within Stripe's limits. */
export const Metadata = z
  .record(z.string(), z.string('Invalid string'))
  .refine((pairs) => Object.keys(pairs).length <= 50, 'You can have up to 50 metadata keys.')
  .refine((pairs) => Object.keys(pairs).every((key) => key.length <= 40), 'Metadata keys can have up to 40 characters.')
  .refine(
    (pairs) => Object.values(pairs).every((value) => value.length <= 500),
    'Metadata values can have up to 500 characters.',
  );

/** A list in form encoding: `types[0]=...`. */
export const formList = <T extends z.ZodType<string>>(item: T) =>
  z.union([z.array(item), z.record(z.string(), item).transform((named) => Object.values(named))]);

/**
 * The parameter that expands objects instead of returning ids (docs.stripe.com/expand). The sandbox supports one name
 * for each list.
 */
export const expandParam = (name: string) => formList(z.literal(name, `This property cannot be expanded (${name}).`));
