import type { PagedReply } from '#platform/contract/endpoint.ts';
import {
  type CustomerSection,
  CustomerSectionEntry,
  CustomerSectionList,
  loadNewest,
  TimeText,
} from '#features/customers/web/customer-section.tsx';
import { reviews } from '#features/reviews/contract/reviews.ts';
import { Stars } from '#platform/web/ui/stars.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';

const Show = ({ data: page }: { data: PagedReply<typeof reviews.listAll> | null }) => (
  <CustomerSectionList title="Review of the shop" total={page?.total}>
    {page?.items.map(({ _id, review, description, createdAt, hidden }) => (
      <CustomerSectionEntry
        key={_id}
        lead={
          <>
            <Stars value={review} />
            <span className="sr-only">{review} of 5:</span>
            <TimeText at={createdAt} />
          </>
        }
        state={hidden !== null && <StatusBadge tone="warning">Hidden</StatusBadge>}
      >
        <span className="line-clamp-2 text-sm wrap-anywhere">{description}</span>
      </CustomerSectionEntry>
    ))}
  </CustomerSectionList>
);

/** The customer's review of the shop, on their page in the back office. */
export default {
  load: (customer) => loadNewest(reviews.listAll, customer),
  Show,
} satisfies CustomerSection;
