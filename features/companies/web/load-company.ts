import { companyPeople, type CompanyPeople } from '#features/companies/contract/company-people.ts';
import {
  COMPANY_VIEWS,
  type CompanyAddress,
  type CompanyOrderTotals,
  type CompanyReference,
  type CompanyView,
  company,
} from '#features/companies/contract/company.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { PAGE_SIZE, parsePageParam, parseSearchParam } from '#platform/contract/pages.ts';
import { api } from '#platform/web/api.ts';
import { type MemberPartData, loadMemberParts } from './company-member-part.ts';
import { type OrderFilter, parseOrderFilter } from '#features/company-orders/web/order-filter.ts';

type PageOf<Item> = { items: Item[]; total: number; page: number; search: string };

/** The data of one part of a company's page. */
export type LoadedView =
  | ({ view: 'orders'; filter: OrderFilter; totals: CompanyOrderTotals } & Omit<PageOf<Order>, 'search'>)
  | { view: 'people'; people: CompanyPeople; parts: MemberPartData }
  | { view: 'addresses'; addresses: CompanyAddress[] }
  | ({ view: 'references' } & PageOf<CompanyReference>);

/** Loads the last page instead of one past the end. */
const loadPage = async <Item>(
  page: number,
  load: (page: number) => Promise<{ items: Item[]; total: number }>,
): Promise<{ items: Item[]; total: number; page: number }> => {
  const found = await load(page);
  const last = Math.ceil(found.total / PAGE_SIZE);
  return last > 0 && page > last ? { ...(await load(last)), page: last } : { ...found, page };
};

/** Loads the part of a company's page that the address names. @param seesPeople false for buyers */
export const loadCompanyView = async (request: Request, id: string, seesPeople: boolean): Promise<LoadedView> => {
  const query = new URL(request.url).searchParams;
  const view: CompanyView = COMPANY_VIEWS.find((one) => one === query.get('view')) ?? 'orders';
  const params = { id };
  const search = parseSearchParam(query);
  const page = parsePageParam(query);
  if (view === 'people' && seesPeople) {
    const [people, parts] = await Promise.all([api.call(companyPeople.list, { params }), loadMemberParts(id)]);
    return { view, people, parts };
  }
  if (view === 'addresses') return { view, addresses: await api.call(company.addresses, { params }) };
  if (view === 'references') {
    const text = search.slice(0, 60);
    const found = await loadPage(page, (at) =>
      api.page(company.references, { params, query: { page: at, limit: PAGE_SIZE, search: text } }),
    );
    return { view, ...found, search: text };
  }
  const filter = parseOrderFilter(query);
  const [found, totals] = await Promise.all([
    loadPage(page, (at) => api.page(company.orders, { params, query: { page: at, limit: PAGE_SIZE, ...filter } })),
    api.call(company.orderTotals, { params, query: filter }),
  ]);
  return { view: 'orders', ...found, filter, totals };
};
