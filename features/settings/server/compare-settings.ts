import { isDeepStrictEqual } from 'node:util';
import type { Settings } from '#features/settings/contract/shop-terms.ts';
import { type AnyRow, type ListName, listNames, lists, partsOf } from './settings-parts.ts';

/** What a save changed, as the audit keeps it: those fields, before and after. */
export type SettingsPair = { before: Partial<Settings>; after: Partial<Settings> };

type Change = {
  /** Of a part, or of the order of a list. */
  key: string;
  label: string;
  /** In words; null where there was nothing, or is nothing. */
  before: string | null;
  after: string | null;
};

/** What the audit wrote of a save. */
export const pairOf = (changes: Record<string, unknown>): SettingsPair => {
  const side = (at: 0 | 1): Partial<Settings> =>
    Object.fromEntries(
      Object.entries(changes).flatMap(([field, pair]) => (Array.isArray(pair) ? [[field, pair[at]]] : [])),
    );
  return { before: side(0), after: side(1) };
};

const orderKey = (list: ListName): string => `${list}.order`;
const orderedBy = (key: string): ListName | undefined => listNames.find((list) => orderKey(list) === key);

const rowsOf = (list: ListName, settings: Partial<Settings>): AnyRow[] => settings[list] ?? [];

/** The rows of a list that another state of it has too, in its own order. */
const sharedRows = (list: ListName, one: Partial<Settings>, other: Partial<Settings>): AnyRow[] => {
  const known = new Set(rowsOf(list, other).map(lists[list].keyOf));
  return rowsOf(list, one).filter((row) => known.has(lists[list].keyOf(row)));
};

const orderChanges = ({ before, after }: SettingsPair): Change[] =>
  listNames.flatMap((list) => {
    const { order, keyOf, nameOf } = lists[list];
    const was = sharedRows(list, before, after);
    const is = sharedRows(list, after, before);
    if (order === null || isDeepStrictEqual(was.map(keyOf), is.map(keyOf))) return [];
    const say = (rows: AnyRow[]) => rows.map(nameOf).join(', ');
    return [{ key: orderKey(list), label: order, before: say(was), after: say(is) }];
  });

/** What a save changed, part by part, in words. */
export const compareSettings = (pair: SettingsPair): Change[] => {
  const was = partsOf(pair.before);
  const is = partsOf(pair.after);
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
    (key) => !isDeepStrictEqual(was.get(key)?.value, is.get(key)?.value),
  );
  const parts = changed.map((key) => ({
    key,
    label: (is.get(key) ?? was.get(key))?.label ?? key,
    before: was.get(key)?.words || null,
    after: is.get(key)?.words || null,
  }));
  return [...parts, ...orderChanges(pair)];
};

/** Whether nobody has changed a part since a save did. */
export const isAsSaved = (key: string, { before, after }: SettingsPair, now: Settings): boolean => {
  const list = orderedBy(key);
  if (list === undefined) return isDeepStrictEqual(partsOf(after).get(key)?.value, partsOf(now).get(key)?.value);
  const { keyOf } = lists[list];
  const saved = sharedRows(list, after, before).map(keyOf);
  return isDeepStrictEqual(
    saved,
    rowsOf(list, now)
      .map(keyOf)
      .filter((one) => saved.includes(one)),
  );
};

/** Rows stand as they did; those that came since stay where they are. */
const putBackOrder = (list: ListName, before: Partial<Settings>, now: Settings): Settings => {
  const waiting = sharedRows(list, before, now);
  const known = new Set(waiting.map(lists[list].keyOf));
  return {
    ...now,
    [list]: rowsOf(list, now).map((row) => (known.has(lists[list].keyOf(row)) ? waiting.shift() : row)),
  };
};

const putBackRow = (list: ListName, row: string, before: Partial<Settings>, now: Settings): Settings => {
  const { keyOf } = lists[list];
  const isIt = (one: AnyRow) => keyOf(one) === row;
  const rows = rowsOf(list, now);
  const were = rowsOf(list, before);
  const at = rows.findIndex(isIt);
  // What was taken away comes back where it stood.
  const back =
    at < 0
      ? rows.toSpliced(were.findIndex(isIt), 0, ...were.filter(isIt))
      : rows.toSpliced(at, 1, ...were.filter(isIt));
  return { ...now, [list]: back };
};

/** The settings with one part of them as it was before a save. */
export const putBackPart = (key: string, { before }: SettingsPair, now: Settings): Settings => {
  const ordered = orderedBy(key);
  if (ordered !== undefined) return putBackOrder(ordered, before, now);
  const list = listNames.find((name) => key.startsWith(`${name}:`));
  if (list !== undefined) return putBackRow(list, key.slice(list.length + 1), before, now);
  const value = partsOf(before).get(key)?.value;
  const [field = '', part] = key.split('.');
  if (part === undefined) return { ...now, [field]: value };
  return { ...now, [field]: { ...(now[field as 'seller' | 'policies'] as object), [part]: value } };
};
