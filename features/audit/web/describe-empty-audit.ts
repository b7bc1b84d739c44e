/** Why the list is empty, by its filters. The audit itself is empty only without filters. */
export const describeEmptyAudit = ({ from, to, search, entity }: Record<string, string>): string => {
  const days = from === undefined && to === undefined ? '' : ' in this period';
  const kind = entity === undefined ? '' : ' of this kind';
  if (search !== undefined) return `No entry${kind}${days} contains “${search}”.`;
  if (days !== '') return `There are no entries${kind}${days}.`;
  if (kind !== '') return 'There are no entries of this kind yet.';
  return 'The actions of staff, and what they changed, are recorded here.';
};
