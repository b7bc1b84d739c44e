import type { PagedReply } from '#platform/contract/endpoint.ts';
import {
  type CustomerSection,
  CustomerSectionEntry,
  CustomerSectionList,
  loadNewest,
  TimeText,
} from '#features/customers/web/customer-section.tsx';
import { productReviews } from '#features/product-reviews/contract/product-reviews.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { buildListUrl } from '#platform/web/shell/staff-list.ts';
import { Stars } from '#platform/web/ui/stars.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';

type CustomerReviews = { customer: string; rated: PagedReply<typeof productReviews.listAll> | null };

const Show = ({ data: { customer, rated } }: { data: CustomerReviews }) => (
  <CustomerSectionList
    title="Product reviews"
    total={rated?.total}
    all={buildListUrl('/dashboard/product-reviews', { customer })}
  >
    {rated?.items.map(({ _id, product, stars, title, writtenAt, hiddenReason }) => (
      <CustomerSectionEntry
        key={_id}
        lead={
          <>
            <Stars value={stars} />
            <span className="sr-only">{stars} of 5:</span>
            <TimeText at={writtenAt} />
          </>
        }
        state={hiddenReason !== null && <StatusBadge tone="warning">Hidden</StatusBadge>}
      >
        <strong className="wrap-anywhere">{title}</strong>
        <span className="line-clamp-1 text-sm text-muted">
          <ProductNameText>{product.name}</ProductNameText>
        </span>
      </CustomerSectionEntry>
    ))}
  </CustomerSectionList>
);

/** The customer's product reviews, on their page in the back office. */
export default {
  load: async (customer): Promise<CustomerReviews> => ({
    customer,
    rated: await loadNewest(productReviews.listAll, customer),
  }),
  Show,
} satisfies CustomerSection;
