/** Whether two values say the same, in whatever order their fields stand; one that is undefined is as none. */
export const isDeepEqual = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isDeepEqual(one[name as never], other[name as never]));
};

/**
 * What two people typed into one form: mine where I changed something, theirs everywhere else.
 * @param was what both began with
 * @returns with the names of those fields that both changed, each to something else
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
