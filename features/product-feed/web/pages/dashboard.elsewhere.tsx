import { Link } from 'react-router';
import {
  FEED_MINUTES,
  type FeedName,
  type FeedProblem,
  type FeedReport,
  feeds,
  STORE_CODE,
} from '#features/product-feed/contract/feeds.ts';
import { FeedAddress } from '#features/product-feed/web/feed-address.tsx';
import { formatDateTime } from '#platform/contract/dates.ts';
import type { Route } from './+types/dashboard.elsewhere';
import { api } from '#platform/web/api.ts';
import { canCall } from '#platform/web/session/permissions.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { DefinitionList } from '#platform/web/ui/definition-list.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { CircleCheck } from '#platform/web/ui/icons/circle-check.ts';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { formatCount, formatPlural } from '#platform/contract/format-count.ts';
import { PageHead } from '#platform/web/shell/page-head.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Selling elsewhere | Dashboard')];

export const clientLoader = async (): Promise<FeedReport | null> =>
  (await canCall(feeds.report)) ? api.call(feeds.report, {}) : null;

export const HydrateFallback = () => <Spinner label="Writing the feed" />;

const problemTexts: Record<FeedProblem, { state: string; why: string }> = {
  no_picture: { state: 'Left out', why: 'It has no picture.' },
  picture_format: { state: 'Left out', why: 'Its pictures are SVG or AVIF. Add one as WebP, JPEG or PNG.' },
  gtin_wrong: {
    state: 'Listed without its bar code',
    why: 'The bar code is not a GTIN that is valid outside your company.',
  },
};

type ProblemProduct = FeedReport['products'][number];

const columns = [
  {
    key: 'product',
    header: 'Product',
    card: 'title' as const,
    cell: ({ _id, sku, name }: ProblemProduct) => (
      <>
        <Link to={`/dashboard/manageProducts/${_id}`} prefetch="intent" className="link inline-block min-h-6">
          {name}
        </Link>
        <span className="block text-sm font-normal text-muted">{sku}</span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    card: 'meta' as const,
    cell: ({ problem }: ProblemProduct) => problemTexts[problem].state,
  },
  {
    key: 'why',
    header: 'Reason',
    card: 'lead' as const,
    cell: ({ problem }: ProblemProduct) => problemTexts[problem].why,
  },
];

const formatLists = ({ listed, counts }: FeedReport): string => {
  const left = counts.no_picture + counts.picture_format;
  return `${formatPlural(listed, 'product')} in the feed, ${left === 0 ? 'none' : formatCount(left)} left out`;
};

/** The addresses of the product feeds, and the products that they leave out. */
export default function SellingElsewhere({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <AccessDenied />;
  const { urls, fetches, products, counts, writtenAt } = loaderData;
  const { google, meta: metaUrl, local, recent } = urls;
  const fetchesOf = (name: FeedName) => fetches.filter(({ feed }) => feed === name);
  const problems = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <PageHead
        title="Selling elsewhere"
        note={`Search engines, social networks and AI assistants list your products if you give them the address of a feed. Prices and stock in it are those of your product pages, at most ${FEED_MINUTES} minutes old.`}
      />
      <section aria-labelledby="addresses" className="mb-8">
        <h2 id="addresses" className="mb-3 text-xl">
          Addresses
        </h2>
        <DefinitionList
          items={[
            {
              label: 'Google, Microsoft, ChatGPT',
              value: <FeedAddress label="Google" url={google} fetches={fetchesOf('google')} />,
            },
            {
              label: 'Facebook and Instagram',
              value: <FeedAddress label="Facebook" url={metaUrl} fetches={fetchesOf('meta')} />,
            },
            ...(local === null
              ? []
              : [
                  {
                    label: 'Google, goods at your counter',
                    value: (
                      <FeedAddress label="goods at your counter" url={local} fetches={fetchesOf('local')}>
                        <p className="mt-1 text-sm text-muted">
                          In your Google Business Profile, set the store code to <code>{STORE_CODE}</code>.
                        </p>
                      </FeedAddress>
                    ),
                  },
                ]),
            {
              label: 'New products, as RSS',
              value: <FeedAddress label="new products" url={recent} fetches={fetchesOf('recent')} />,
            },
          ]}
        />
      </section>
      <section aria-labelledby="problems">
        <h2 id="problems" className="text-xl">
          {formatLists(loaderData)}
        </h2>
        <p className="mb-4 text-sm text-muted">Written {formatDateTime(writtenAt)}</p>
        {problems === 0 ? (
          <EmptyState
            icon={CircleCheck}
            title="Every product is listed"
            sentence="Products without a picture, and bar codes that are wrong, appear here."
          />
        ) : (
          <>
            <Table caption="Products with a problem" columns={columns} rows={products} rowKey={({ _id }) => _id} />
            {problems > products.length && (
              <p className="mt-3 text-sm text-muted">
                The first {formatCount(products.length)} of {formatPlural(problems, 'product')}. More appear as you fix
                these.
              </p>
            )}
          </>
        )}
      </section>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The feeds did not load');
