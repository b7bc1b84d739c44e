import { CloudOff } from '#platform/web/ui/icons/cloud-off.ts';
import { Link, useRevalidator, useRouteLoaderData } from 'react-router';
import { formatMoment } from '#platform/contract/dates.ts';
import { inCategory, searchCatalogue, trailOf } from '#trade/kept-catalogue.ts';
import type { Route } from './+types/offline';
import { KeptLines } from '#features/carts/web/kept-lines.tsx';
import { readQuestion } from '#features/joins/web/join-address.ts';
import { KeptJoin } from '#features/joins/web/kept-join.tsx';
import { KeepOffer } from '#features/offline/web/keep-offer.tsx';
import { KeptState } from '#features/offline/web/kept-state.tsx';
import { addressIn, type Place, placeOf } from '#features/offline/web/place-of.ts';
import { useOnline } from '#features/offline/web/use-online.ts';
import { KeptDetail } from '#features/products/web/kept-detail.tsx';
import { KeptList } from '#features/products/web/kept-list.tsx';
import { type KeptHere, readKept } from '#platform/web/kept-catalogue.ts';
import type { ShopSettings } from '#features/settings/contract/settings.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { titled } from '#platform/web/title.ts';

/** More are found by more words. */
const MOST_SHOWN = 60;

/** What this device keeps; of the shop the page itself is all that is needed. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({
  kept: await readKept(),
  at: new URL(request.url).searchParams.get('at') ?? '',
});
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = ({ matches }) => [
  titled(matches, 'Offline'),
  { name: 'robots', content: 'noindex' },
];

export const HydrateFallback = () => (
  <div className="grid min-h-[60vh] place-items-center">
    <h1 className="sr-only">Offline</h1>
    <Spinner label="Looking at this device" />
  </div>
);

const headings: Record<Place['kind'], string> = {
  start: 'Offline',
  cart: 'Cart',
  product: 'Product',
  list: 'Products',
  join: 'Join this to that',
  scan: 'Scan',
  unknown: 'Not on this device',
};

/** A list is called after its category; a product has a heading of its own, and this one is only what it is. */
const Title = ({ kept, place }: { kept: KeptHere | null; place: Place }) => {
  const category = place.kind === 'list' && place.search === '' ? place.category : '';
  const [here] = trailOf(kept?.catalogue.categories ?? [], category);
  return (
    <h1 className={place.kind === 'product' ? 'eyebrow mb-3' : 'mb-3 text-4xl'}>
      {here?.name ?? headings[place.kind]}
    </h1>
  );
};

const Categories = ({ kept, of }: { kept: KeptHere; of: string | null }) => {
  const some = kept.catalogue.categories.filter(({ above }) => above === of);
  return (
    some.length > 0 && (
      <nav aria-label="Categories" className="mb-4">
        <ul className="flex flex-wrap gap-2">
          {some.map(({ slug, name }) => (
            <li key={slug}>
              <Link
                to={`/products?category=${slug}`}
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

/** What facets would leave out is in: they are counted by the shop. */
const ignores = (params: URLSearchParams): boolean =>
  [...params].some(([name, value]) => value !== '' && !['search', 'category', 'page', 'sort', 'view'].includes(name));

const List = ({ kept, place }: { kept: KeptHere; place: Place & { kind: 'list' } }) => {
  const { search, category, params } = place;
  const trail = trailOf(kept.catalogue.categories, category);
  const within = new Set(category === '' ? kept.catalogue.products : inCategory(kept, category));
  const found = search === '' ? { products: [...within], isRelaxed: false } : searchCatalogue(kept, search);
  const products = found.products.filter((product) => within.has(product));
  return (
    <>
      <p className="mb-3 text-muted">
        {products.length === 0 ? 'Nothing' : products.length.toLocaleString('en-US')}
        {search !== '' && ` for “${search}”`}
        {trail[0] !== undefined && ` in ${trail[0].name}`}
        {found.isRelaxed && products.length > 0 && ', with some of the words'}
        {products.length > MOST_SHOWN && `: the first ${MOST_SHOWN} are here`}
        {ignores(params) && '. Filters work online only'}.
      </p>
      {search === '' && <Categories kept={kept} of={category === '' ? null : category} />}
      <KeptList products={products.slice(0, MOST_SHOWN)} />
    </>
  );
};

const Content = ({ kept, place }: { kept: KeptHere; place: Place }) => {
  const product = place.kind === 'product' ? kept.bySlug.get(place.slug) : undefined;
  if (product !== undefined) return <KeptDetail kept={kept} product={product} />;
  if (place.kind === 'cart') return <KeptLines kept={kept} />;
  if (place.kind === 'scan') {
    return (
      <EmptyState
        icon={CloudOff}
        title="Scanning needs a connection"
        sentence="Type the number of the label into the search above: what is on this device is found by it."
      />
    );
  }
  if (place.kind === 'list') return <List kept={kept} place={place} />;
  if (place.kind === 'join') return <KeptJoin kept={kept} question={readQuestion(place.params)} />;
  return (
    <>
      {place.kind !== 'start' && (
        <EmptyState
          icon={CloudOff}
          title="This page needs a connection"
          sentence="Products, joins and your cart are on this device. For everything else you need to be online."
        />
      )}
      <section aria-labelledby="keeps" className={place.kind === 'start' ? '' : 'mt-6'}>
        <h2 id="keeps" className="heading-3 mb-3">
          What this device keeps
        </h2>
        <Categories kept={kept} of={null} />
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

/** Whether one looks at what the shop says or at what this device keeps, and of when that is. */
const Standing = ({ kept, at, isOnline }: { kept: KeptHere; at: string; isOnline: boolean | null }) => {
  const asOf = `Prices as of ${formatMoment(kept.at)}.`;
  if (isOnline !== true) {
    return (
      <p role="status" className="mb-4 flex items-center gap-2 font-medium">
        <CloudOff aria-hidden size={20} className="shrink-0 text-warning" />
        <span>Offline. {asOf}</span>
      </p>
    );
  }
  if (at === '') return null;
  return (
    <Alert
      tone="success"
      className="mb-4"
      action={
        <a href={addressIn(location.origin, at)} className="link">
          Open this page in the shop
        </a>
      }
    >
      You are online again. This is what is on your device. {asOf}
    </Alert>
  );
};

export default function Offline({ loaderData: { kept, at } }: Route.ComponentProps) {
  const isOn = useRouteLoaderData<{ settings: ShopSettings }>('root')?.settings.offline ?? true;
  const isOnline = useOnline();
  const { revalidate } = useRevalidator();
  const again = () => void revalidate();
  const place = placeOf(at);
  const isGone = kept !== null && place.kind === 'product' && !kept.bySlug.has(place.slug);
  const shown: Place = isGone ? { kind: 'unknown' } : place;
  return (
    <div className="container-page py-4 md:py-8">
      <Title kept={kept} place={shown} />
      {kept === null ? (
        <KeepOffer isOn={isOn} onKept={again} />
      ) : (
        <>
          <Standing kept={kept} at={at} isOnline={isOnline} />
          <div className={at === '' ? 'grid items-start gap-6 lg:grid-cols-2' : ''}>
            {at === '' && <KeptState kept={kept} isOnline={isOnline === true} onChange={again} />}
            <Content kept={kept} place={shown} />
          </div>
        </>
      )}
    </div>
  );
}
