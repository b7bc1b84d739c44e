import type { PagedReply } from '#platform/contract/endpoint.ts';
import {
  type CustomerSection,
  DayText,
  loadNewest,
  CustomerSectionList,
  CustomerSectionRow,
} from '#features/customers/web/customer-section.tsx';
import { reviews } from '#features/reviews/contract/reviews.ts';
import { Stars } from '#platform/web/ui/stars.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';

const Show = ({ data: page }: { data: PagedReply<typeof reviews.listAll> | null }) => (
  <CustomerSectionList title="Review of the shop" total={page?.total}>
    {page?.items.map(({ _id, review, description, createdAt, hidden }) => (
      <CustomerSectionRow key={_id}>
        <Stars value={review} />
        <span className="sr-only">{review} of 5:</span>
        <DayText date={createdAt} />
        {hidden !== null && <StatusBadge tone="warning">Hidden</StatusBadge>}
        <span className="line-clamp-2 min-w-0 flex-1 basis-40 text-sm wrap-anywhere">{description}</span>
      </CustomerSectionRow>
    ))}
  </CustomerSectionList>
);

/** The customer's review of the shop, on their page in the back office. */
export default {
  load: (customer) => loadNewest(reviews.listAll, customer),
  Show,
} satisfies CustomerSection;
