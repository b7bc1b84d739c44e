import { Form, Link } from 'react-router';
import { type CompanyOrderTotals, company as calls } from '#features/companies/contract/company.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { OrderStatusBadge } from '#features/orders/web/order-status-badge.tsx';
import { formatDollars } from '#platform/contract/money.ts';
import { fetchFile } from '#platform/web/api.ts';
import { ExportButton } from '#platform/web/forms/export-button.tsx';
import { ListTime } from '#platform/web/list-time.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { buildListUrl } from '#platform/web/shell/staff-list.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ClipboardList } from '#platform/web/ui/icons/clipboard-list.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import type { OrderFilter } from './order-filter.ts';
import type { ViewedCompany } from '#features/companies/web/viewed-company.ts';

const JOB_NUMBER = 'Job number';

/** A buyer sees only the orders that they placed. */
const describeOrders = ({ name, seesAll }: ViewedCompany): string =>
  `${seesAll ? 'Orders' : 'Your orders'} for ${name}`;

const createColumns = ({ isStaff }: ViewedCompany) => [
  {
    key: 'order',
    header: 'Order',
    card: 'title' as const,
    cell: ({ _id, number, productName, createdAt }: Order) => (
      <>
        <span className="line-clamp-3">
          <ProductNameText>{productName}</ProductNameText>
        </span>
        <Link
          to={isStaff ? `/dashboard/order/${_id}` : `/dashboard/company/orders/${_id}`}
          prefetch="intent"
          className="figures link inline-flex min-h-6 items-center text-sm whitespace-nowrap"
        >
          Order {number}
        </Link>
        <span className="ml-2 text-sm text-muted">
          <ListTime at={createdAt} />
        </span>
      </>
    ),
  },
  {
    key: 'job',
    header: JOB_NUMBER,
    card: 'meta' as const,
    cell: ({ facts = [] }: Order) => (
      <span className="wrap-anywhere">{facts.find(({ label }) => label === JOB_NUMBER)?.value ?? 'None'}</span>
    ),
  },
  {
    key: 'buyer',
    header: 'Buyer',
    card: 'meta' as const,
    cell: ({ userName }: Order) => <span className="wrap-anywhere">{userName}</span>,
  },
  { key: 'state', header: 'State', card: 'state' as const, cell: (order: Order) => <OrderStatusBadge order={order} /> },
  {
    key: 'total',
    header: 'Total',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ total }: Order) => formatDollars(total),
  },
];

const hasMoreFilters = ({ job = '', from = '', to = '' }: OrderFilter): boolean =>
  [job, from, to].some((one) => one !== '');

/** The fields by which the orders are found. */
const FilterForm = ({ company, filter }: { company: ViewedCompany; filter: OrderFilter }) => (
  <Form
    key={JSON.stringify(filter)}
    role="search"
    aria-label="Find orders of the company"
    action={company.path}
    className="mb-4 flex flex-wrap items-end gap-3"
  >
    <div className="flex-[1_1_16rem]">
      <Field
        label="Order, job number, buyer or part"
        type="search"
        name="search"
        maxLength={200}
        defaultValue={filter.search}
      />
    </div>
    {/* A phone shows the orders first. */}
    <details open={hasMoreFilters(filter) || matchMedia('(width >= 40rem)').matches} className="order-1 mr-auto">
      <summary className="link inline-flex min-h-11 items-center sm:hidden">Filter</summary>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={JOB_NUMBER} name="job" maxLength={60} autoComplete="off" defaultValue={filter.job} />
        <div className="grid grid-cols-2 gap-3">
          <Field label="From" type="date" name="from" defaultValue={filter.from} />
          <Field label="To" type="date" name="to" defaultValue={filter.to} />
        </div>
      </div>
    </details>
    <Button type="submit" variant="secondary" className="sm:order-2">
      Find
    </Button>
  </Form>
);

/** The total of all listed orders, on this page and the others. */
const TotalsLine = ({ totals: { orders, total, refunded, net } }: { totals: CompanyOrderTotals }) => (
  <p className="figures">
    <strong>{formatDollars(net)}</strong>
    <span className="text-muted">
      {` for ${orders} ${orders === 1 ? 'order' : 'orders'}, without canceled ones`}
      {refunded > 0 && `; ${formatDollars(total)} less ${formatDollars(refunded)} refunded`}
    </span>
  </p>
);

/** The orders for a company that a person may see. */
export const CompanyOrders = ({
  company,
  items,
  total,
  page,
  filter,
  totals,
}: {
  company: ViewedCompany;
  items: Order[];
  total: number;
  page: number;
  filter: OrderFilter;
  totals: CompanyOrderTotals;
}) => {
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      {(total > 0 || isFiltered) && <FilterForm company={company} filter={filter} />}
      {items.length === 0 ? (
        <EmptyState
          icon={ClipboardList}
          title={isFiltered ? 'No order found' : 'No orders yet'}
          sentence={isFiltered ? `No order for ${company.name} matches.` : `${describeOrders(company)} appear here.`}
          action={isFiltered && <LinkButton to={company.path}>Show all orders</LinkButton>}
        />
      ) : (
        <>
          <div className="mb-3 flex items-center justify-between gap-3">
            <TotalsLine totals={totals} />
            <ExportButton
              contents="orders"
              asXlsx
              fetch={(format) =>
                fetchFile(calls.exportOrders, { params: { id: company._id }, query: { ...filter, format } })
              }
            >
              Export
            </ExportButton>
          </div>
          <Table
            caption={`${describeOrders(company)}, newest first`}
            columns={createColumns(company)}
            rows={items}
            rowKey={({ _id }) => _id}
          />
          <ListPagination page={page} total={total} getHref={(to) => buildListUrl(company.path, filter, to)} />
        </>
      )}
    </>
  );
};
