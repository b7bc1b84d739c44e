import { expect, test } from 'vitest';
import { collectFromManifests, manifests } from '#features/index.ts';
import { pages } from '#features/pages.ts';
import { menuIcons } from '#platform/web/shell/menu-icons.ts';
import { getNotificationWriters, getPendingWorkQueries } from '#server/define-feature.ts';
import { features } from '#server/features.ts';
import { toCents } from '#platform/contract/money.ts';

const deps = {
  publicUrl: 'http://shop.example',
  shopEmail: 'shop@example.com',
  shippingFeeCents: toCents(0),
  features,
};
const namesIn = (some: (object | undefined)[]): string[] => some.flatMap((one) => Object.keys(one ?? {}));
const twice = (names: string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);

test('no two features have a name, a group of calls, a rule or a kind of mail in common', () => {
  expect(twice(features.map(({ name }) => name))).toEqual([]);
  expect(twice(namesIn(features.map(({ calls }) => calls)))).toEqual([]);
  expect(twice(namesIn(features.map(({ rules }) => rules)))).toEqual([]);
  expect(twice(namesIn(features.map(({ mails }) => mails?.(deps))))).toEqual([]);
});

test('no two features have a page, a permission, a count, a topic, a notice, an act, a mail or a job in common', () => {
  for (const list of ['permissions', 'waiting', 'topics', 'notices', 'acts', 'mails', 'jobs'] as const) {
    expect(twice(namesIn(manifests.map((one) => one[list])))).toEqual([]);
  }
  expect(twice(pages.map(({ path }) => path))).toEqual([]);
});

test('whatever waits is counted, and whatever staff are told is said', () => {
  expect(Object.keys(getPendingWorkQueries(features)).toSorted()).toEqual(
    Object.keys(collectFromManifests('waiting')).toSorted(),
  );
  expect(Object.keys(getNotificationWriters(features)).toSorted()).toEqual(
    Object.keys(collectFromManifests('notices')).toSorted(),
  );
});

test('every entry of the menu has an icon', () => {
  const wanted = manifests.flatMap(({ menu = [] }) => menu.map(({ icon }) => icon));
  expect(wanted.filter((icon) => menuIcons[icon] === undefined)).toEqual([]);
});

test('every kind of mail is written by a feature', () => {
  const written = namesIn(features.map(({ mails }) => mails?.(deps)));
  expect(written.toSorted()).toEqual(Object.keys(collectFromManifests('mails')).toSorted());
});
