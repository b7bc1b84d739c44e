import { isDeepStrictEqual } from 'node:util';
import type { Settings } from '#features/settings/contract/shop-settings.ts';
import {
  type AnySettingRow,
  type SettingListName,
  settingListNames,
  settingLists,
  listSettingParts,
} from './settings-parts.ts';

/** The fields that a save changed, before and after, as stored in the audit. */
export type SettingsDiff = { before: Partial<Settings>; after: Partial<Settings> };

type SettingChange = {
  /** The key of a setting, or `<list>.order`, which stands for the sequence of a list's rows. */
  key: string;
  label: string;
  /** The value as text; null for none. */
  before: string | null;
  after: string | null;
};

/** Parses the changes that the audit has stored. */
export const parseSettingsDiff = (changes: Record<string, unknown>): SettingsDiff => {
  const side = (at: 0 | 1): Partial<Settings> =>
    Object.fromEntries(
      Object.entries(changes).flatMap(([field, pair]) => (Array.isArray(pair) ? [[field, pair[at]]] : [])),
    );
  return { before: side(0), after: side(1) };
};

const orderKey = (list: SettingListName): string => `${list}.order`;
const findOrderedList = (key: string): SettingListName | undefined =>
  settingListNames.find((list) => orderKey(list) === key);

const listRows = (list: SettingListName, settings: Partial<Settings>): AnySettingRow[] => settings[list] ?? [];

/** The rows that a list has in both states, in the order of `one`. */
const sharedRows = (list: SettingListName, one: Partial<Settings>, other: Partial<Settings>): AnySettingRow[] => {
  const known = new Set(listRows(list, other).map(settingLists[list].getKey));
  return listRows(list, one).filter((row) => known.has(settingLists[list].getKey(row)));
};

const compareOrder = ({ before, after }: SettingsDiff): SettingChange[] =>
  settingListNames.flatMap((list) => {
    const { order, getKey, getName } = settingLists[list];
    const was = sharedRows(list, before, after);
    const is = sharedRows(list, after, before);
    if (order === null || isDeepStrictEqual(was.map(getKey), is.map(getKey))) return [];
    const joinNames = (rows: AnySettingRow[]) => rows.map(getName).join(', ');
    return [{ key: orderKey(list), label: order, before: joinNames(was), after: joinNames(is) }];
  });

/** Lists the changes of a save, setting by setting, as text. */
export const compareSettings = (pair: SettingsDiff): SettingChange[] => {
  const was = listSettingParts(pair.before);
  const is = listSettingParts(pair.after);
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
    (key) => !isDeepStrictEqual(was.get(key)?.value, is.get(key)?.value),
  );
  const parts = changed.map((key) => ({
    key,
    label: (is.get(key) ?? was.get(key))?.label ?? key,
    before: was.get(key)?.words || null,
    after: is.get(key)?.words || null,
  }));
  return [...parts, ...compareOrder(pair)];
};

/** True if nobody has changed a setting since the save. */
export const isUnchangedSince = (key: string, { before, after }: SettingsDiff, now: Settings): boolean => {
  const list = findOrderedList(key);
  if (list === undefined)
    return isDeepStrictEqual(listSettingParts(after).get(key)?.value, listSettingParts(now).get(key)?.value);
  const { getKey } = settingLists[list];
  const saved = sharedRows(list, after, before).map(getKey);
  return isDeepStrictEqual(
    saved,
    listRows(list, now)
      .map(getKey)
      .filter((one) => saved.includes(one)),
  );
};

/** Restores the previous order of rows; rows added since keep their places. */
const revertOrder = (list: SettingListName, before: Partial<Settings>, now: Settings): Settings => {
  const orderedRows = sharedRows(list, before, now);
  const known = new Set(orderedRows.map(settingLists[list].getKey));
  return {
    ...now,
    [list]: listRows(list, now).map((row) => (known.has(settingLists[list].getKey(row)) ? orderedRows.shift() : row)),
  };
};

const revertRow = (list: SettingListName, row: string, before: Partial<Settings>, now: Settings): Settings => {
  const { getKey } = settingLists[list];
  const isIt = (one: AnySettingRow) => getKey(one) === row;
  const rows = listRows(list, now);
  const were = listRows(list, before);
  const at = rows.findIndex(isIt);
  // Puts a deleted row back in its previous place.
  const back =
    at < 0
      ? rows.toSpliced(were.findIndex(isIt), 0, ...were.filter(isIt))
      : rows.toSpliced(at, 1, ...were.filter(isIt));
  return { ...now, [list]: back };
};

/** Returns the settings with one of them as it was before the save. */
export const revertPart = (key: string, { before }: SettingsDiff, now: Settings): Settings => {
  const ordered = findOrderedList(key);
  if (ordered !== undefined) return revertOrder(ordered, before, now);
  const list = settingListNames.find((name) => key.startsWith(`${name}:`));
  if (list !== undefined) return revertRow(list, key.slice(list.length + 1), before, now);
  const value = listSettingParts(before).get(key)?.value;
  const [field = '', part] = key.split('.');
  if (part === undefined) return { ...now, [field]: value };
  return { ...now, [field]: { ...(now[field as 'seller' | 'policies'] as object), [part]: value } };
};
