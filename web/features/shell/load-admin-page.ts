import type { CallInput, Call, Page } from '#contract/endpoint.ts';
import { PAGE_SIZE, pageOf } from '#contract/pages.ts';
import { api } from '../../api.ts';
import { findPerson } from '../../session/restore-session.ts';

/**
 * One page of an admin's list, as the address line asks for it; behind the end, where an act on the last of its rows leaves
 * it, the last one there is. Null for everybody else: then the server is
 * asked for nothing, and the screen says whose page this is.
 */
export const loadAdminPage = async <E extends Call>(
  request: Request,
  row: E,
  more: Record<string, unknown> = {},
): Promise<(Page<E> & { page: number }) | null> => {
  const found = await findPerson();
  if (found === null || !found.admin) return null;
  const load = async (page: number) => {
    const query = { ...more, page, limit: PAGE_SIZE };
    return { ...(await api.page(row, { query } as unknown as CallInput<E>)), page };
  };
  const asked = await load(pageOf(new URL(request.url).searchParams));
  const last = Math.ceil(asked.total / PAGE_SIZE);
  return last > 0 && asked.page > last ? load(last) : asked;
};
