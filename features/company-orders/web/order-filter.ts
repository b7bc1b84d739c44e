import { isIsoDate } from '#platform/contract/dates.ts';
import { parseSearchParam } from '#platform/contract/pages.ts';
import { sortDays } from '#platform/contract/ranges.ts';

/** The filter of the listed orders, without the fields that are empty. */
export type OrderFilter = { search?: string; job?: string; from?: string; to?: string };

export const parseOrderFilter = (query: URLSearchParams): OrderFilter => {
  const search = parseSearchParam(query);
  const job = (query.get('job') ?? '').trim().slice(0, 60);
  const dayIn = (key: string) => {
    const day = query.get(key) ?? '';
    return isIsoDate(day) ? day : undefined;
  };
  const [from, to] = sortDays(dayIn('from'), dayIn('to'));
  return { ...(search !== '' && { search }), ...(job !== '' && { job }), ...(from && { from }), ...(to && { to }) };
};
