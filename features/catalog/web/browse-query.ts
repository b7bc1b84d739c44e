import { parsePageParam, parseSortParam } from '#platform/contract/pages.ts';

/** The longest facet value, in characters. Longer parameters, such as those of campaigns, are not facets. */
const LONGEST_VALUE = 200;

const VIEWS = ['table', 'columns'];

/** Reads `?view=`: '' for cards, 'table' for rows with the most useful columns, 'columns' for rows with all columns. */
export const parseView = (params: URLSearchParams): string => VIEWS.find((view) => view === params.get('view')) ?? '';

/**
 * Parses the query of an address. Drops values that are too long, because the endpoint would reject the whole query.
 */
export const parseBrowseQuery = (params: URLSearchParams) => {
  const {
    search: _search,
    sort: _sort,
    page: _page,
    limit: _limit,
    category: _category,
    filters: _filters,
    ...facets
  } = Object.fromEntries(
    [...new Set(params.keys())].map((key) => [key, params.getAll(key).filter(({ length }) => length <= LONGEST_VALUE)]),
  );
  const sort = parseSortParam(params);
  return {
    ...facets,
    search: (params.get('search') ?? '').trim(),
    category: params.get('category') ?? '',
    view: parseView(params),
    ...(sort && { sort }),
    page: parsePageParam(params),
  };
};
