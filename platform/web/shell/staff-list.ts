import type { CallInput, JsonEndpoint, PagedReply } from '#platform/contract/endpoint.ts';
import type { Permission } from '#features/index.ts';
import { PAGE_SIZE, parsePageParam, parseSearchParam } from '#platform/contract/pages.ts';
import { api } from '#platform/web/api.ts';
import { canCall } from '#platform/web/session/permissions.tsx';

/**
 * Loads one page of a staff list, as its address requests. If the page is past the end, for example after its
 * last row was removed, the last page is loaded instead. Returns null to people without permission, without a
 * request to the server.
 */
export const loadStaffList = async <E extends JsonEndpoint & { permission: Permission }>(
  request: Request,
  endpoint: E,
  more: Record<string, unknown> = {},
  { limit = PAGE_SIZE, params = {} }: { limit?: number; params?: Record<string, string> } = {},
): Promise<(PagedReply<E> & { page: number }) | null> => {
  if (!(await canCall(endpoint))) return null;
  const load = async (page: number) => {
    const query = { ...more, page, limit };
    return { ...(await api.page(endpoint, { query, params } as unknown as CallInput<E>)), page };
  };
  const result = await load(parsePageParam(new URL(request.url).searchParams));
  const last = Math.ceil(result.total / limit);
  return last > 0 && result.page > last ? load(last) : result;
};

/** The address of a list page with the chosen filters; the first page has no page number. */
export const buildListUrl = (path: string, chosen: Record<string, string>, page = 1): string =>
  `${path}?${new URLSearchParams({ ...chosen, ...(page > 1 && { page: String(page) }) })}`;

/** The state that a list page shows; empty for all. */
export const parseState = <State extends string>(params: URLSearchParams, states: readonly State[]): State | '' =>
  states.find((one) => one === params.get('state')) ?? '';

/** The address parameters of a state. */
export const toStateParams = (state: string): Record<string, string> => (state === '' ? {} : { state });

/** Loads one page of a staff list that is filtered by state. */
export const loadStateList = <E extends JsonEndpoint & { permission: Permission }>(
  request: Request,
  endpoint: E,
  states: readonly string[],
): Promise<(PagedReply<E> & { page: number }) | null> =>
  loadStaffList(request, endpoint, toStateParams(parseState(new URL(request.url).searchParams, states)));

/** The address parameters of a search. */
export const toSearchParams = (search: string): Record<string, string> => (search === '' ? {} : { search });

/** Loads one page of a staff list that is filtered by a search only. */
export const loadSearchList = <E extends JsonEndpoint & { permission: Permission }>(
  request: Request,
  endpoint: E,
): Promise<(PagedReply<E> & { page: number }) | null> =>
  loadStaffList(request, endpoint, toSearchParams(parseSearchParam(new URL(request.url).searchParams)));
