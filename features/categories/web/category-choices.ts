import type { CategoryRow } from '#features/categories/contract/categories.ts';

/** A category to choose, labeled with the names of its parents and its own. */
export type CategoryChoice = { id: string; label: string };

/** All categories as choices, in the order of the tree. */
export const listCategoryChoices = (items: readonly CategoryRow[]): CategoryChoice[] => {
  const paths = new Map<string, string>();
  for (const { _id, name, under } of items) {
    const above = under === null ? undefined : paths.get(under);
    paths.set(_id, above === undefined ? name : `${above} > ${name}`);
  }
  return [...paths].map(([id, label]) => ({ id, label }));
};

/** The ids of a category and all below it. */
export const listSubtree = (items: readonly CategoryRow[], id: string): Set<string> => {
  const inside = new Set([id]);
  for (const { _id, under } of items) if (under !== null && inside.has(under)) inside.add(_id);
  return inside;
};

/** The number of products for sale in the categories below each category. Takes parents before their children. */
export const countBelow = (items: readonly CategoryRow[]): Map<string, number> => {
  const below = new Map(items.map(({ _id }) => [_id, 0]));
  for (const { _id, under, count } of items.toReversed())
    if (under !== null) below.set(under, (below.get(under) ?? 0) + (below.get(_id) ?? 0) + count);
  return below;
};

/** Finds the nearest parent that has a Google category; undefined if none has. */
export const findGoogleCategoryAbove = (
  items: readonly CategoryRow[],
  { under }: CategoryRow,
): CategoryRow | undefined => {
  const above = items.find(({ _id }) => _id === under);
  return above === undefined || above.googleCategory !== '' ? above : findGoogleCategoryAbove(items, above);
};

/**
 * Finds the id of the category that will come next when a category moves up or down one place.
 * @returns null if it becomes the last of its level, undefined if it cannot move
 */
export const findNextAfterStep = (
  items: readonly CategoryRow[],
  { _id, under }: CategoryRow,
  step: 'up' | 'down',
): string | null | undefined => {
  const siblings = items.filter((one) => one.under === under);
  const at = siblings.findIndex((one) => one._id === _id);
  if (step === 'up') return siblings[at - 1]?._id;
  return siblings[at + 1] === undefined ? undefined : (siblings[at + 2]?._id ?? null);
};
