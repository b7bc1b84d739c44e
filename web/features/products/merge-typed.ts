const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What two people typed into one form: mine where I changed something, theirs everywhere else.
 * @param was what both began with
 * @returns with the names of those fields that both changed, each to something else
 */
export const mergeTyped = <Typed extends object>(
  was: Typed,
  mine: Typed,
  theirs: Typed,
): { merged: Typed; both: (keyof Typed & string)[] } => {
  const names = Object.keys(theirs) as (keyof Typed & string)[];
  const changed = names.filter((name) => !isSame(was[name], mine[name]));
  return {
    merged: { ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) },
    both: changed.filter((name) => !isSame(was[name], theirs[name]) && !isSame(mine[name], theirs[name])),
  };
};
