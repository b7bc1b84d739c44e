import { Headset } from '#platform/web/ui/icons/headset.ts';
import { ShieldCheck } from '#platform/web/ui/icons/shield-check.ts';
import { Tag } from '#platform/web/ui/icons/tag.ts';
import { Truck } from '#platform/web/ui/icons/truck.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { delivery } from '#features/settings/contract/delivery.ts';
import { settings as shop } from '#features/settings/contract/shop-settings.ts';
import { home } from '#features/home/contract/home.ts';
import { products } from '#features/products/contract/products.ts';
import { formatPackPrice } from '#platform/contract/money.ts';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { ApiClient } from '#platform/contract/endpoint.ts';
import { listFeatureSlots } from '#platform/web/feature-slots.ts';
import type { Route } from './+types/home';
import { HomeSearch } from '#features/home/web/home-search.tsx';
import { getOrganizationData } from '#features/home/web/organization-data.ts';
import { ContactForm } from '#features/messages/web/contact-form.tsx';
import { Categories } from '#features/products/web/category-head.tsx';
import { ProductCard } from '#features/products/web/product-card.tsx';
import { returnPolicyJsonLd } from '#features/products/web/return-policy-json-ld.ts';
import { services } from '#platform/web/services.ts';
import type { ExampleLink } from '#platform/web/shell/tool-links.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Carousel } from '#platform/web/ui/carousel.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';

/** With this link, browsers offer the shop's search in their address bar. */
const OPENSEARCH_TYPE = 'application/opensearchdescription+xml';

/** Components that features show on the home page, and the loaders of their data. */
const homeSlots = listFeatureSlots(
  import.meta.glob<ComponentType<{ data: unknown }>>('/features/*/web/slots/home.tsx', {
    eager: true,
    import: 'default',
  }),
);
const homeSlotLoaders = listFeatureSlots(
  import.meta.glob<(client: ApiClient) => Promise<unknown>>('/features/*/web/slots/load-home.ts', {
    eager: true,
    import: 'default',
  }),
);

/** Examples of what visitors can search for, from the features that provide the results. */
const exampleLoaders = listFeatureSlots(
  import.meta.glob<(client: ApiClient) => Promise<ExampleLink[]>>('/features/*/web/slots/load-examples.ts', {
    eager: true,
    import: 'default',
  }),
);

/** How many of the newest products are shown (specification, section 1). */
const NEWEST = 2;

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { client, settings } = context.get(services);
  const [roots, page, newest, slotData, examples, deliveryInfo, seller] = await Promise.all([
    client.call(browsing.roots, {}),
    client.call(home.get, {}),
    client.call(products.list, { query: { limit: NEWEST, sort: 'newest' } }),
    Promise.all(homeSlotLoaders.map(async ([feature, load]) => [feature, await load(client)] as const)),
    Promise.all(exampleLoaders.map(([, load]) => load(client))),
    client.call(delivery.get, {}),
    client.call(shop.getPublic, {}),
  ]);
  // Drops slides with neither a product nor a picture.
  const slides = page.slides.filter(({ product, picture }) => product !== null || picture !== '');
  const returnPolicy = returnPolicyJsonLd(deliveryInfo.returnDays, deliveryInfo.country, settings.publicUrl);
  return {
    ...page,
    slides,
    roots,
    newest,
    slotData: Object.fromEntries(slotData),
    examples: examples.flat(),
    delivery: deliveryInfo,
    // The home page has two addresses, `/` and `/home`, so it names the canonical one.
    head: [
      { tagName: 'link', rel: 'canonical', href: `${settings.publicUrl}/` },
      { tagName: 'link', rel: 'search', type: OPENSEARCH_TYPE, title: seller.name, href: '/opensearch.xml' },
      { 'script:ld+json': getOrganizationData(seller, returnPolicy, settings.publicUrl) },
    ],
  };
};

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: 'Home' }, ...(loaderData?.head ?? [])];

type DeliveryInfo = Route.ComponentProps['loaderData']['delivery'];

/** Icons of the owner's promises, by position. */
const icons = [Headset, ShieldCheck, Tag];

type ShopPromises = Route.ComponentProps['loaderData']['promises'];

const Promises = ({
  deliveryInfo: { sentence, free },
  promises,
}: {
  deliveryInfo: DeliveryInfo;
  promises: ShopPromises;
}) => {
  const shipping = {
    icon: Truck,
    title: free === null ? 'Shipping' : 'Free shipping',
    text: free ?? sentence,
    leadsToOffers: false,
  };
  return (
    <ul className="mt-8 grid grid-cols-2 gap-3 border-y border-line py-3 lg:grid-cols-4">
      {[shipping, ...promises.map((one, at) => ({ ...one, icon: icons[at] ?? Tag }))].map(
        ({ icon: Icon, title, text, leadsToOffers }) => (
          <li key={title} className="relative flex items-center gap-2">
            <Icon aria-hidden size={24} strokeWidth={1.5} className="shrink-0 text-muted" />
            <span className="text-sm max-sm:text-xs">
              <strong className="block leading-tight">{title}</strong>
              {leadsToOffers ? (
                <Link to="/offers" className="text-muted after:absolute after:inset-0 hover:underline">
                  {text}
                </Link>
              ) : (
                <span className="text-muted">{text}</span>
              )}
            </span>
          </li>
        ),
      )}
    </ul>
  );
};

type Slides = Route.ComponentProps['loaderData']['slides'];

const Slide = ({
  slide: { title, text, link, picture, product },
  first,
}: {
  slide: Slides[number];
  first: boolean;
}) => (
  <div className="grid h-full grid-cols-[1fr_8.5rem] items-center gap-x-4 gap-y-3 sm:grid-cols-2 lg:flex lg:flex-col-reverse lg:items-stretch">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex-[1_1_13rem]">
        <h2 className="text-2xl leading-none">{title}</h2>
        <p className="mt-1 text-sm text-muted">{text}</p>
      </div>
      <LinkButton to={link} variant="secondary">
        Get Started
      </LinkButton>
    </div>
    <Link
      to={product === null ? link : `/products/${product.slug}`}
      className="goods-card card-surface relative block self-stretch bg-tile lg:min-h-0 lg:flex-1"
    >
      <Picture
        src={product?.img ?? picture}
        sizes="(min-width: 64rem) 420px, 50vw"
        alt={product?.imgAlt ?? title}
        aspect="4 / 3"
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        className="h-full"
      />
      {product !== null && (
        <span className="price-tag">
          <strong className="numeral">{formatPackPrice(product)}</strong>
        </span>
      )}
    </Link>
  </div>
);

const BusinessSummary = ({
  counters,
  areExamples,
}: Pick<Route.ComponentProps['loaderData'], 'counters' | 'areExamples'>) => (
  <section aria-labelledby="summary">
    <h2 id="summary" className="copper-rule text-3xl">
      Business Summary
    </h2>
    {areExamples && <p className="mt-2 text-muted">Example figures, not those of this shop.</p>}
    <dl className="card-surface mt-4 grid grid-cols-4">
      {counters.map(({ figure, label }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end border-line px-1.5 py-3 not-first:border-l max-lg:text-center lg:p-5"
        >
          <dt className="text-xs text-muted lg:text-sm">{label}</dt>
          <dd className="numeral text-2xl lg:text-4xl">{figure}</dd>
        </div>
      ))}
    </dl>
  </section>
);

export default function Home({ loaderData }: Route.ComponentProps) {
  const { roots, slides, best, newest, slotData, examples, delivery: deliveryInfo, promises } = loaderData;
  return (
    <div className="container-page">
      <div className="grid gap-4 pt-3 lg:min-h-110 lg:grid-cols-[1fr_26.25rem] xl:h-110 lg:gap-12 lg:pt-6">
        <HomeSearch examples={examples} />
        <Carousel
          label="Featured"
          view="one"
          className="flex min-h-0 min-w-0 flex-col lg:[&>ul]:min-h-0 lg:[&>ul]:flex-1"
        >
          {slides.map((slide, at) => (
            <Slide key={slide.title} slide={slide} first={at === 0} />
          ))}
        </Carousel>
      </div>
      <div className="pt-2 lg:pt-6">
        <Categories categories={roots} rows={2} />
      </div>
      <section aria-labelledby="best" className="pt-8">
        <h2 id="best" className="copper-rule text-3xl">
          Best-Selling Product
        </h2>
        <div className="mt-4 grid gap-3 md:grid-cols-2 lg:grid-cols-3 min-[90rem]:grid-cols-6">
          {best.map((product) => (
            <ProductCard key={product._id} product={product} eager={false} isBrief />
          ))}
        </div>
        <div className="mt-5 flex justify-center">
          <LinkButton to="/products" variant="secondary">
            See All
          </LinkButton>
        </div>
      </section>
      <Promises deliveryInfo={deliveryInfo} promises={promises} />
      <section aria-labelledby="latest" className="pt-8">
        <h2 id="latest" className="copper-rule text-3xl">
          Latest Product
        </h2>
        <div className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-2">
          {newest.map((product) => (
            <ProductCard key={product._id} product={product} eager={false} isNew isWide isBrief />
          ))}
        </div>
      </section>
      {homeSlots.map(([feature, Show]) => (
        <Show key={feature} data={slotData[feature]} />
      ))}
      <div className="grid gap-8 pt-8 lg:grid-cols-2">
        {loaderData.counters.length > 0 && <BusinessSummary {...loaderData} />}
        <section aria-labelledby="contact">
          <h2 id="contact" className="copper-rule text-3xl">
            Contact Us
          </h2>
          <p className="my-2 text-muted">Cannot identify a thread or find a part? Write to us.</p>
          <ContactForm />
        </section>
      </div>
    </div>
  );
}
