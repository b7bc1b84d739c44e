import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '#features/api.ts';
import { SettingsForm } from '#features/settings/contract/shop-settings.ts';

type Node = { type?: string; maximum?: number; exclusiveMaximum?: number; [key: string]: unknown };

/** The paths of the numbers in a JSON schema that have no upper bound. */
const findUnbounded = (node: unknown, path: string): string[] => {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((one, at) => findUnbounded(one, `${path}.${at}`));
  const { type, maximum, exclusiveMaximum, ...rest } = node as Node;
  const isNumber = type === 'number' || type === 'integer';
  const most = maximum ?? exclusiveMaximum ?? Number.POSITIVE_INFINITY;
  const own = isNumber && most >= Number.MAX_SAFE_INTEGER ? [path] : [];
  return [...own, ...Object.entries(rest).flatMap(([key, value]) => findUnbounded(value, `${path}.${key}`))];
};

const unboundedIn = (schema: z.ZodType | undefined, path: string): string[] =>
  schema === undefined ? [] : findUnbounded(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), path);

test('every number that an endpoint accepts has an upper bound', () => {
  const rows = Object.values(api).flatMap((feature) => Object.values(feature));
  expect(rows.length).toBeGreaterThan(100);
  const unbounded = rows.flatMap(({ method, path, params, query, body }) => {
    const schema = body !== undefined && 'schema' in body ? body.schema : undefined;
    return [
      ...unboundedIn(params, `${method} ${path} params`),
      ...unboundedIn(query, `${method} ${path} query`),
      ...unboundedIn(schema, `${method} ${path} body`),
    ];
  });
  expect(unbounded).toEqual([]);
});

test.each([1.5, '1.5', 'x', true, Number.NaN])(
  'a hold time of %s hours is refused, because it is not a whole number',
  (value) => {
    const { issues = [] } = SettingsForm.shape.holdHours.safeParse(value).error ?? {};
    expect(issues.map(({ message }) => message)).toEqual(['Enter a whole number']);
  },
);
