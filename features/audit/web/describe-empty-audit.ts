/** Explains why the filtered list is empty. Without filters, the audit itself is empty. */
export const describeEmptyAudit = ({ from, to, search, entity }: Record<string, string>): string => {
  const days = from === undefined && to === undefined ? '' : ' in this period';
  const kind = entity === undefined ? '' : ' of this kind';
  if (search !== undefined) return `No entry${kind}${days} contains “${search}”.`;
  if (days !== '') return `There are no entries${kind}${days}.`;
  if (kind !== '') return 'There are no entries of this kind yet.';
  return 'The actions of staff, and their changes, are recorded here.';
};
