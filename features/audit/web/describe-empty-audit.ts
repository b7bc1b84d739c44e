/** Why the list is empty, by its filters. The audit itself is empty only without filters. */
export const describeEmptyAudit = ({ from, to, search, entity }: Record<string, string>): string => {
  const days = from === undefined && to === undefined ? '' : ' in these days';
  const kind = entity === undefined ? '' : ' of this kind';
  if (search !== undefined) return `Nothing${kind} that was written down${days} has “${search}” in it.`;
  if (days !== '') return `Nothing${kind} was written down${days}.`;
  if (kind !== '') return 'Nothing of this kind was written down yet.';
  return 'What people of the shop do, and what it changes, is written down here.';
};
