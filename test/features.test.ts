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

test('no two features share a name, a group of endpoints, a rule or a kind of email', () => {
  expect(twice(features.map(({ name }) => name))).toEqual([]);
  expect(twice(namesIn(features.map(({ calls }) => calls)))).toEqual([]);
  expect(twice(namesIn(features.map(({ rules }) => rules)))).toEqual([]);
  expect(twice(namesIn(features.map(({ mails }) => mails?.(deps))))).toEqual([]);
});

test('no two features share a page, permission, count, topic, notification, action, email or job', () => {
  for (const list of ['permissions', 'pendingCounts', 'topics', 'notifications', 'actions', 'mails', 'jobs'] as const) {
    expect(twice(namesIn(manifests.map((one) => one[list])))).toEqual([]);
  }
  expect(twice(pages.map(({ path }) => path))).toEqual([]);
});

test('every count of pending work has a query, and every notification has a writer', () => {
  expect(Object.keys(getPendingWorkQueries(features)).toSorted()).toEqual(
    Object.keys(collectFromManifests('pendingCounts')).toSorted(),
  );
  expect(Object.keys(getNotificationWriters(features)).toSorted()).toEqual(
    Object.keys(collectFromManifests('notifications')).toSorted(),
  );
});

test('every menu entry has an icon', () => {
  const requestedIcons = manifests.flatMap(({ menu = [] }) => menu.map(({ icon }) => icon));
  expect(requestedIcons.filter((icon) => menuIcons[icon] === undefined)).toEqual([]);
});

test('every kind of email has a feature that writes it', () => {
  const written = namesIn(features.map(({ mails }) => mails?.(deps)));
  expect(written.toSorted()).toEqual(Object.keys(collectFromManifests('mails')).toSorted());
});
