import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { features } from '#features/index.ts';
import { listMailKinds } from '#features/failures/server/mail-words.ts';
import { toCents } from '#platform/contract/money.ts';

const deps = { publicUrl: 'http://shop.example', shopEmail: 'shop@example.com', shippingFeeCents: toCents(0) };
const allOf = (some: (object | undefined)[]): string[] => some.flatMap((one) => Object.keys(one ?? {}));
const twice = (names: string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);

test('no two features have a name, a group of calls, a rule or a kind of mail in common', () => {
  expect(twice(features.map(({ name }) => name))).toEqual([]);
  expect(twice(allOf(features.map(({ calls }) => calls)))).toEqual([]);
  expect(twice(allOf(features.map(({ rules }) => rules)))).toEqual([]);
  expect(twice(allOf(features.map(({ mails }) => mails?.(deps))))).toEqual([]);
});

test('every kind of mail is written by a feature', () => {
  const written = allOf(features.map(({ mails }) => mails?.(deps)));
  expect(written.toSorted()).toEqual(listMailKinds().toSorted());
});

/** The features whose server the server of a feature imports. */
const importedBy = (name: string): string[] => {
  const files = globSync(`features/${name}/server/**/*.ts`).filter((file) => !file.endsWith('.test.ts'));
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '#features\/([\w-]+)\/server\//g)].map(([, one = '']) => one),
  );
  return [...new Set(found)].filter((one) => one !== name).toSorted();
};

test('a feature says that it uses what its server imports, and nothing else', () => {
  for (const { name, uses = [] } of features) expect([name, uses]).toEqual([name, importedBy(name)]);
});
