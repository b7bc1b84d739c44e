import { Link } from 'react-router';
import type { Order } from '#features/orders/contract/orders.ts';
import { OrderStatusBadge } from '#features/orders/web/order-status-badge.tsx';
import { formatDay } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { buildListUrl } from '#platform/web/shell/staff-list.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ClipboardList } from '#platform/web/ui/icons/clipboard-list.ts';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import type { ViewedCompany } from './viewed-company.ts';

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
        <span className="line-clamp-2">
          <ProductNameText>{productName}</ProductNameText>
        </span>
        <Link
          to={isStaff ? `/dashboard/order/${_id}` : `/dashboard/company/orders/${_id}`}
          prefetch="intent"
          className="figures link inline-flex min-h-6 items-center text-sm whitespace-nowrap"
        >
          Order {number}
        </Link>
        <span className="figures ml-2 text-sm whitespace-nowrap text-muted">{formatDay(createdAt)}</span>
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

/** The orders for a company that a person may see. */
export const CompanyOrders = ({
  company,
  items,
  total,
  page,
  search,
}: {
  company: ViewedCompany;
  items: Order[];
  total: number;
  page: number;
  search: string;
}) => (
  <>
    {(total > 0 || search !== '') && (
      <ListSearchForm
        label="Find an order of the company"
        hint="Order, job number, buyer or part"
        action={company.path}
        search={search}
      />
    )}
    {items.length === 0 ? (
      <EmptyState
        icon={ClipboardList}
        title={search === '' ? 'No orders yet' : 'No order found'}
        sentence={
          search === ''
            ? `${describeOrders(company)} appear here.`
            : `No order for ${company.name} matches “${search}”.`
        }
        action={search !== '' && <LinkButton to={company.path}>Show all orders</LinkButton>}
      />
    ) : (
      <>
        <Table
          caption={`${describeOrders(company)}, newest first`}
          columns={createColumns(company)}
          rows={items}
          rowKey={({ _id }) => _id}
        />
        <ListPagination
          page={page}
          total={total}
          getHref={(to) => buildListUrl(company.path, search === '' ? {} : { search }, to)}
        />
      </>
    )}
  </>
);
