/** The address of a page of a list, narrowed by what was chosen; the first page goes without its number. */
export const buildListUrl = (path: string, chosen: Record<string, string>, page = 1): string =>
  `${path}?${new URLSearchParams({ ...chosen, ...(page > 1 && { page: String(page) }) })}`;
