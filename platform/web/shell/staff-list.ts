import type { CallInput, JsonEndpoint, PagedReply } from '#platform/contract/endpoint.ts';
import type { Permission } from '#features/index.ts';
import { PAGE_SIZE, parsePageParam } from '#platform/contract/pages.ts';
import { api } from '#platform/web/api.ts';
import { canCall } from '#platform/web/session/permissions.tsx';

/**
 * One page of a list of staff, as the address line asks for it; behind the end, where an act on the last of its rows leaves
 * it, the last one there is. Null for everybody else: then the server is
 * asked for nothing, and the screen says whose page this is.
 */
export const loadStaffList = async <E extends JsonEndpoint & { permission: Permission }>(
  request: Request,
  row: E,
  more: Record<string, unknown> = {},
  { limit = PAGE_SIZE, params = {} }: { limit?: number; params?: Record<string, string> } = {},
): Promise<(PagedReply<E> & { page: number }) | null> => {
  if (!(await canCall(row))) return null;
  const load = async (page: number) => {
    const query = { ...more, page, limit };
    return { ...(await api.page(row, { query, params } as unknown as CallInput<E>)), page };
  };
  const asked = await load(parsePageParam(new URL(request.url).searchParams));
  const last = Math.ceil(asked.total / limit);
  return last > 0 && asked.page > last ? load(last) : asked;
};

/** The address of a page of a list, narrowed by what was chosen; the first page goes without its number. */
export const buildListUrl = (path: string, chosen: Record<string, string>, page = 1): string =>
  `${path}?${new URLSearchParams({ ...chosen, ...(page > 1 && { page: String(page) }) })}`;
