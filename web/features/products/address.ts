/** Parameters of the list that are no facet. */
const plain = new Set(['search', 'category', 'sort', 'page', 'view']);

/** The address of the list with some parameters changed, and others dropped; back on its first page. */
export const addressOf = (
  params: URLSearchParams,
  change: { set?: Record<string, string>; drop?: [key: string, value?: string][]; page?: number },
): string => {
  const next = new URLSearchParams();
  for (const [key, value] of params) {
    const dropped = change.drop?.some(([name, only]) => name === key && (only === undefined || only === value));
    if (key !== 'page' && dropped !== true && change.set?.[key] === undefined) next.append(key, value);
  }
  for (const [key, value] of Object.entries(change.set ?? {})) if (value !== '') next.append(key, value);
  if (change.page !== undefined && change.page > 1) next.set('page', String(change.page));
  return next.size > 0 ? `/products?${next}` : '/products';
};

/** The list without any facet chosen; its search, shelf, order and view stay. */
export const addressWithoutFacets = (params: URLSearchParams): string =>
  addressOf(params, { drop: [...new Set(params.keys())].filter((key) => !plain.has(key)).map((key) => [key]) });

/** What a form of the list sends, without what was left empty, and a range in one parameter. */
export const addressOfForm = (form: HTMLFormElement): string => {
  const next = new URLSearchParams();
  const ranges = new Map<string, string[]>();
  for (const [key, value] of new FormData(form)) {
    const field = form.elements.namedItem(key);
    const first = field instanceof RadioNodeList ? field[0] : null;
    const isRange = first instanceof HTMLInputElement && first.type === 'number';
    if (isRange) ranges.set(key, [...(ranges.get(key) ?? []), String(value)]);
    else if (value !== '') next.append(key, String(value));
  }
  for (const [key, [from = '', to = '']] of ranges) if (from !== '' || to !== '') next.append(key, `${from}..${to}`);
  return next.size > 0 ? `/products?${next}` : '/products';
};
