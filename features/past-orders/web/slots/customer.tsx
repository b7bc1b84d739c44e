import type { PagedReply } from '#platform/contract/endpoint.ts';
import { type CustomerSection, loadNewest, CustomerSectionList } from '#features/customers/web/customer-section.tsx';
import { pastOrders } from '#features/past-orders/contract/past-orders.ts';
import { PastOrderCard } from '#features/past-orders/web/past-order-card.tsx';
import { buildListUrl } from '#platform/web/shell/staff-list.ts';

type CustomerPastOrders = { customer: string; placed: PagedReply<typeof pastOrders.listAll> | null };

const Show = ({ data: { customer, placed } }: { data: CustomerPastOrders }) =>
  placed !== null &&
  placed.total > 0 && (
    <CustomerSectionList
      title="Earlier orders"
      total={placed.total}
      all={buildListUrl('/dashboard/pastorders', { customer })}
      hint="From the former shop, with this email address."
    >
      {placed.items.map((order) => (
        <PastOrderCard key={order._id} order={order} forStaff />
      ))}
    </CustomerSectionList>
  );

/** The customer’s orders of the former shop, on their page in the back office. */
export default {
  load: async (customer): Promise<CustomerPastOrders> => ({
    customer,
    placed: await loadNewest(pastOrders.listAll, customer),
  }),
  Show,
} satisfies CustomerSection;
