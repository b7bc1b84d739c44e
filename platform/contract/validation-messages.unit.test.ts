import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '#features/api.ts';
import { validationMessages } from './validation-messages.ts';

const rows = Object.values(api).flatMap((feature) => Object.values(feature));

const invalidValues = [
  undefined,
  null,
  true,
  '',
  'x',
  'x'.repeat(10_000),
  0,
  -1,
  1.5,
  1e12,
  Number.NaN,
  '1.5',
  'nope',
  [],
  ['x'],
  {},
];

/** Every invalid value for every field, including those inside the lists and objects that fields contain. */
const listInvalidValues = (schema: unknown): unknown[] => {
  if (schema instanceof z.ZodObject) {
    return [
      ...invalidValues,
      { unknown: 1 },
      ...Object.entries(schema.shape).flatMap(([key, field]) =>
        listInvalidValues(field).map((value) => ({ [key]: value })),
      ),
    ];
  }
  if (schema instanceof z.ZodArray) {
    return [
      ...invalidValues,
      ...listInvalidValues(schema.element).map((value) => [value]),
      Array.from({ length: 600 }, () => 'x'),
    ];
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return listInvalidValues(schema.unwrap());
  return invalidValues;
};

/** Zod's default messages, which nobody should ever see. */
const raw = /^(Invalid|Too (small|big)|Unrecognized|Expected|Unexpected)|expected|, received |NaN|undefined|>=|<=/;

test.each(rows.map((row) => [`${row.method} ${row.path}`, row] as const))(
  '%s: every invalid value gets one of the shop’s own messages, never a default of Zod',
  (_name, row) => {
    const messages = new Set<string>();
    for (const schema of [row.params, row.query, row.body?.kind === 'json' ? row.body.schema : undefined]) {
      if (schema === undefined) continue;
      for (const value of listInvalidValues(schema)) {
        for (const { message } of schema.safeParse(value, validationMessages).error?.issues ?? [])
          messages.add(message);
      }
    }
    expect([...messages].filter((message) => raw.test(message) || message === '')).toEqual([]);
  },
);
