import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '#features/api.ts';
import { validationMessages } from './validation-messages.ts';

const rows = Object.values(api).flatMap((feature) => Object.values(feature));

const wrong = [
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

/** Every invalid value for every field, also inside the lists and objects that fields contain. */
const wrongValues = (schema: unknown): unknown[] => {
  if (schema instanceof z.ZodObject) {
    return [
      ...wrong,
      { unknown: 1 },
      ...Object.entries(schema.shape).flatMap(([key, field]) => wrongValues(field).map((value) => ({ [key]: value }))),
    ];
  }
  if (schema instanceof z.ZodArray) {
    return [...wrong, ...wrongValues(schema.element).map((value) => [value]), Array.from({ length: 600 }, () => 'x')];
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return wrongValues(schema.unwrap());
  return wrong;
};

/** Zod's default messages, which nobody should ever see. */
const raw = /^(Invalid|Too (small|big)|Unrecognized|Expected|Unexpected)|expected|, received |NaN|undefined|>=|<=/;

test.each(rows.map((row) => [`${row.method} ${row.path}`, row] as const))(
  '%s: every invalid value gets one of the shop’s own messages, never a default of Zod',
  (_name, row) => {
    const said = new Set<string>();
    for (const schema of [row.params, row.query, row.body?.kind === 'json' ? row.body.schema : undefined]) {
      if (schema === undefined) continue;
      for (const value of wrongValues(schema)) {
        for (const { message } of schema.safeParse(value, validationMessages).error?.issues ?? []) said.add(message);
      }
    }
    expect([...said].filter((message) => raw.test(message) || message === '')).toEqual([]);
  },
);
