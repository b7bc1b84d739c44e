import type { Page } from '#platform/contract/endpoint.ts';
import { type CustomerPart, Day, newestOf, Part, Row } from '#features/customers/web/customer-part.tsx';
import { productReviews } from '#features/product-reviews/contract/product-reviews.ts';
import { PartName } from '#platform/web/part-name.tsx';
import { listAddress } from '#platform/web/shell/list-address.ts';
import { Stars } from '#platform/web/ui/stars.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';

type Data = { customer: string; rated: Page<typeof productReviews.listAll> | null };

const Show = ({ data: { customer, rated } }: { data: Data }) => (
  <Part title="Product reviews" total={rated?.total} all={listAddress('/dashboard/product-reviews', { customer })}>
    {rated?.items.map(({ _id, product, stars, title, writtenAt, hiddenWhy }) => (
      <Row key={_id}>
        <Stars value={stars} />
        <span className="sr-only">{stars} of 5:</span>
        <strong className="wrap-anywhere">{title}</strong>
        <Day of={writtenAt} />
        {hiddenWhy !== null && <StatusBadge tone="warning">Hidden</StatusBadge>}
        <span className="line-clamp-1 min-w-0 flex-1 basis-40 text-sm text-muted">
          <PartName>{product.name}</PartName>
        </span>
      </Row>
    ))}
  </Part>
);

/** What somebody wrote of products, on their page in the back office. */
export default {
  load: async (customer): Promise<Data> => ({ customer, rated: await newestOf(productReviews.listAll, customer) }),
  Show,
} satisfies CustomerPart;
