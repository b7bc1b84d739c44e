/**
 * True if both values are deeply equal. The order of fields does not matter, and an undefined field counts as
 * missing.
 */
export const isDeepEqual = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isDeepEqual(one[name as never], other[name as never]));
};

/**
 * Merges two people's edits of one form: my value for each field that I changed, theirs for all others.
 * @param was the values from which both started
 * @returns the merged values, and the fields that both changed to different values
 */
export const mergeEdits = <Typed extends object>(
  was: Typed,
  mine: Typed,
  theirs: Typed,
): { merged: Typed; both: (keyof Typed & string)[] } => {
  const names = Object.keys(theirs) as (keyof Typed & string)[];
  const changed = names.filter((name) => !isDeepEqual(was[name], mine[name]));
  return {
    merged: { ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) },
    both: changed.filter((name) => !isDeepEqual(was[name], theirs[name]) && !isDeepEqual(mine[name], theirs[name])),
  };
};
