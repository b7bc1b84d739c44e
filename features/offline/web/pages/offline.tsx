import { CloudOff } from '#platform/web/ui/icons/cloud-off.ts';
import { Link, useRevalidator, useRouteLoaderData } from 'react-router';
import { formatDateTime } from '#platform/contract/dates.ts';
import { LIST_PARAMETERS } from '#platform/contract/pages.ts';
import { listInCategory, searchOfflineCatalog, getCategoryTrail } from '#trade/offline-catalog.ts';
import type { Route } from './+types/offline';
import { OfflineCart } from '#features/carts/web/offline-cart.tsx';
import { parseQuestion } from '#features/joins/web/join-address.ts';
import { OfflineJoin } from '#features/joins/web/offline-join.tsx';
import { OfflineStatus, SaveCatalog } from '#features/offline/web/offline-catalog.tsx';
import { toShopUrl, type OfflinePlace, parseOfflinePlace } from '#features/offline/web/offline-place.ts';
import { useOnline } from '#features/offline/web/use-online.ts';
import { OfflineProductDetail, OfflineProductList } from '#features/products/web/offline-products.tsx';
import { type StoredOfflineCatalog, readOfflineCatalog } from '#platform/web/offline-catalog.ts';
import type { PublicConfig } from '#features/settings/contract/public-config.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

/** The most products shown; a more specific search finds the rest. */
const MOST_SHOWN = 60;

/** Loads the saved catalog; the page itself needs nothing else. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({
  stored: await readOfflineCatalog(),
  at: new URL(request.url).searchParams.get('at') ?? '',
});
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = ({ matches }) => [
  buildTitleMeta(matches, 'Offline'),
  { name: 'robots', content: 'noindex' },
];

export const HydrateFallback = () => (
  <div className="grid min-h-[60vh] place-items-center">
    <h1 className="sr-only">Offline</h1>
    <Spinner label="Checking this device" />
  </div>
);

const headings: Record<OfflinePlace['kind'], string> = {
  start: 'The catalog on this device',
  cart: 'Cart',
  product: 'Product',
  list: 'Products',
  join: 'Join this to that',
  scan: 'Scan',
  unknown: 'Not on this device',
};

/**
 * The heading of a list is its category. A product has its own heading, so for a product this is only a label
 * above it.
 */
const Title = ({ stored, place }: { stored: StoredOfflineCatalog | null; place: OfflinePlace }) => {
  const category = place.kind === 'list' && place.search === '' ? place.category : '';
  const [currentCategory] = getCategoryTrail(stored?.catalog.categories ?? [], category);
  return (
    <h1 className={place.kind === 'product' ? 'eyebrow mb-3' : 'mb-3 text-4xl'}>
      {currentCategory?.name ?? headings[place.kind]}
    </h1>
  );
};

const Categories = ({ stored, parentSlug }: { stored: StoredOfflineCatalog; parentSlug: string | null }) => {
  const some = stored.catalog.categories.filter(({ above }) => above === parentSlug);
  return (
    some.length > 0 && (
      <nav aria-label="Categories" className="mb-4">
        <ul className="flex flex-wrap gap-2">
          {some.map(({ slug, name }) => (
            <li key={slug}>
              <Link
                to={`/category/${slug}`}
                className="link-quiet min-h-11 rounded-field border border-field bg-surface px-3 py-2"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    )
  );
};

/** True if the address has filters that are ignored offline, because only the shop can evaluate facets. */
const hasIgnoredFilters = (params: URLSearchParams): boolean =>
  [...params].some(([name, value]) => value !== '' && !LIST_PARAMETERS.some((one) => one === name));

const OfflineList = ({ stored, place }: { stored: StoredOfflineCatalog; place: OfflinePlace & { kind: 'list' } }) => {
  const { search, category, params } = place;
  const trail = getCategoryTrail(stored.catalog.categories, category);
  const within = new Set(category === '' ? stored.catalog.products : listInCategory(stored, category));
  const found = search === '' ? { products: [...within], isRelaxed: false } : searchOfflineCatalog(stored, search);
  const products = found.products.filter((product) => within.has(product));
  return (
    <>
      <p className="mb-3 text-muted">
        {products.length === 0 ? 'Nothing' : products.length.toLocaleString('en-US')}
        {search !== '' && ` for “${search}”`}
        {trail[0] !== undefined && ` in ${trail[0].name}`}
        {found.isRelaxed && products.length > 0 && ', which match only some of the words'}
        {products.length > MOST_SHOWN && `: the first ${MOST_SHOWN} are shown`}
        {hasIgnoredFilters(params) && '. Filters work online only'}.
      </p>
      {search === '' && <Categories stored={stored} parentSlug={category === '' ? null : category} />}
      <OfflineProductList products={products.slice(0, MOST_SHOWN)} />
    </>
  );
};

const OfflineContent = ({ stored, place }: { stored: StoredOfflineCatalog; place: OfflinePlace }) => {
  const product = place.kind === 'product' ? stored.bySlug.get(place.slug) : undefined;
  if (product !== undefined) return <OfflineProductDetail stored={stored} product={product} />;
  if (place.kind === 'cart') return <OfflineCart stored={stored} />;
  if (place.kind === 'scan') {
    return (
      <EmptyState
        icon={CloudOff}
        title="Scanning needs a connection"
        sentence="Type the number on the label into the search above. It searches the catalog on this device."
      />
    );
  }
  if (place.kind === 'list') return <OfflineList stored={stored} place={place} />;
  if (place.kind === 'join') return <OfflineJoin stored={stored} question={parseQuestion(place.params)} />;
  return (
    <>
      {place.kind !== 'start' && (
        <EmptyState
          icon={CloudOff}
          title="This page needs a connection"
          sentence="Your cart, the products and the parts that join them are on this device. Everything else needs a connection."
        />
      )}
      <section aria-labelledby="saved" className={place.kind === 'start' ? '' : 'mt-6'}>
        <h2 id="saved" className="heading-3 mb-3">
          Saved on this device
        </h2>
        <Categories stored={stored} parentSlug={null} />
        <p className="flex flex-wrap gap-x-5 gap-y-2">
          <Link to="/join" className="link">
            Join this to that
          </Link>
          <Link to="/cart" className="link">
            Cart
          </Link>
        </p>
      </section>
    </>
  );
};

/** Shows whether the page comes from the shop or from this device, and the time of the saved data. */
const ConnectionStatus = ({
  stored,
  at,
  isOnline,
}: {
  stored: StoredOfflineCatalog;
  at: string;
  isOnline: boolean | null;
}) => {
  const priceNote = `Prices as of ${formatDateTime(stored.at)}.`;
  if (isOnline !== true) {
    return (
      <p role="status" className="mb-4 flex items-center gap-2 font-medium">
        <CloudOff aria-hidden size={20} className="shrink-0 text-warning" />
        <span>Offline. {priceNote}</span>
      </p>
    );
  }
  if (at === '') return null;
  return (
    <Alert
      tone="success"
      className="mb-4"
      action={
        <a href={toShopUrl(location.origin, at)} className="link">
          Open this page in the shop
        </a>
      }
    >
      You are online again. This page still shows the copy on your device. {priceNote}
    </Alert>
  );
};

export default function Offline({ loaderData: { stored, at } }: Route.ComponentProps) {
  const isAllowed = useRouteLoaderData<{ settings: PublicConfig }>('root')?.settings.offline ?? true;
  const isOnline = useOnline();
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  const place = parseOfflinePlace(at);
  const isGone = stored !== null && place.kind === 'product' && !stored.bySlug.has(place.slug);
  const shownPlace: OfflinePlace = isGone ? { kind: 'unknown' } : place;
  return (
    <div className="container-page py-4 md:py-8">
      {stored === null ? (
        <div className="measure mx-auto">
          <Title stored={stored} place={shownPlace} />
          <SaveCatalog isAllowed={isAllowed} onSaved={reload} />
        </div>
      ) : (
        <>
          <Title stored={stored} place={shownPlace} />
          <ConnectionStatus stored={stored} at={at} isOnline={isOnline} />
          <div className={at === '' ? 'grid items-start gap-6 lg:grid-cols-2' : ''}>
            {at === '' && <OfflineStatus stored={stored} isOnline={isOnline === true} onChange={reload} />}
            <OfflineContent stored={stored} place={shownPlace} />
          </div>
        </>
      )}
    </div>
  );
}
