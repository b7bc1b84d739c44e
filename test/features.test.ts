import { expect, test } from 'vitest';
import { features } from '#features/index.ts';
import { listMailKinds } from '#features/failures/server/mail-words.ts';
import { toCents } from '#platform/contract/money.ts';

const deps = { publicUrl: 'http://shop.example', shopEmail: 'shop@example.com', shippingFeeCents: toCents(0) };
const allOf = (some: (object | undefined)[]): string[] => some.flatMap((one) => Object.keys(one ?? {}));
const twice = (names: string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);

test('no two features have a name, a group of calls or a kind of mail in common', () => {
  expect(twice(features.map(({ name }) => name))).toEqual([]);
  expect(twice(allOf(features.map(({ calls }) => calls)))).toEqual([]);
  expect(twice(allOf(features.map(({ mails }) => mails?.(deps))))).toEqual([]);
});

test('every kind of mail is written by a feature', () => {
  const written = allOf(features.map(({ mails }) => mails?.(deps)));
  expect(written.toSorted()).toEqual(listMailKinds().toSorted());
});

test('a feature uses features that there are', () => {
  const names = new Set(features.map(({ name }) => name));
  expect(features.flatMap(({ uses = [] }) => uses.filter((one) => !names.has(one)))).toEqual([]);
});
