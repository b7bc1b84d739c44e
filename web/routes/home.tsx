import { Headset, ShieldCheck, Tag, Truck } from 'lucide-react';
import { browsing } from '#contract/browse.ts';
import { delivery } from '#contract/delivery.ts';
import { products } from '#contract/products.ts';
import { formatDollars } from '#contract/money.ts';
import { reviews } from '#contract/reviews.ts';
import { Link } from 'react-router';
import type { Route } from './+types/home';
import { ContactForm } from '../features/messages/contact-form.tsx';
import { Categories } from '../features/products/category-head.tsx';
import { ProductCard } from '../features/products/product-card.tsx';
import { ReviewCarousel } from '../features/reviews/review-carousel.tsx';
import { services } from '../services.ts';
import { LinkButton } from '../ui/button.tsx';
import { Carousel } from '../ui/carousel.tsx';
import { Picture } from '../ui/picture.tsx';
import { PartName } from '../part-name.tsx';

/** The best-selling list is capped at 6, the newest shown are two (specification, sections 1 and 9). */
const BEST = 6;
const NEWEST = 2;

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { client } = context.get(services);
  const [roots, best, newest, said, told] = await Promise.all([
    client.call(browsing.roots, {}),
    client.call(products.list, { query: { limit: BEST } }),
    client.call(products.list, { query: { limit: NEWEST, sort: 'newest' } }),
    client.call(reviews.list, {}),
    client.call(delivery.tell, {}),
  ]);
  const mean = said.reduce((sum, { review }) => sum + review, 0) / said.length;
  const reviewed = { reviews: said.slice(0, 20).toReversed(), mean, count: said.length };
  return { roots, best, newest, reviewed, told };
};

export const meta: Route.MetaFunction = () => [{ title: 'Home' }];

type Told = Route.ComponentProps['loaderData']['told'];

const promises = [
  { icon: Headset, title: 'Support 24/7', text: 'A person answers' },
  { icon: ShieldCheck, title: '100% safety', text: 'Only secure payments' },
  { icon: Tag, title: 'Hot offers', text: 'Discounts up to 60%' },
];

const Promises = ({ told: { sentence, free } }: { told: Told }) => {
  const shipping = { icon: Truck, title: free === null ? 'Shipping' : 'Free shipping', text: free ?? sentence };
  return (
    <ul className="mt-6 grid grid-cols-2 gap-x-3 gap-y-3 border-y border-line py-3 lg:grid-cols-4">
      {[shipping, ...promises].map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex items-center gap-2">
          <Icon aria-hidden size={24} strokeWidth={1.5} className="shrink-0 text-primary" />
          <span className="text-sm max-sm:text-xs">
            <strong className="block leading-tight">{title}</strong>
            <span className="text-muted">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
};

/** How long a slide of the shop window stays. */
const SLIDE_MS = 7000;

const slides = [
  {
    title: 'The right fitting, the first time.',
    text: 'Exact sizes and standards, and the price of each piece.',
  },
  {
    title: 'Taps that last longer than the tiles.',
    text: 'Ceramic cartridges, solid brass, and every size named.',
  },
  {
    title: 'Tools that earn their place in the box.',
    text: 'Cutters, benders and wrenches for daily use.',
  },
  { title: 'In stock means on the shelf.', text: 'What you order is held for you.' },
];

type Products = Route.ComponentProps['loaderData']['best'];

const Slide = ({
  slide,
  product,
  first,
}: {
  slide: (typeof slides)[number];
  product: Products[number];
  first: boolean;
}) => {
  const Title = first ? 'h1' : 'h2';
  return (
    <div className="grid h-full grid-cols-[1fr_8.5rem] items-center gap-x-4 sm:grid-cols-2 lg:min-h-100 lg:grid-cols-[1fr_30rem]">
      <div>
        <Title className="grid min-h-[3lh] max-w-[9em] content-end text-2xl leading-none sm:min-h-[2lh] sm:text-5xl lg:text-6xl">
          {slide.title}
        </Title>
        <p className="mt-2 min-h-[3lh] text-sm text-muted sm:mt-4 sm:min-h-[2lh] lg:min-h-[1lh] sm:text-lg">
          {slide.text}
        </p>
        <LinkButton to="/products" className="mt-3 lg:mt-6">
          Get Started
        </LinkButton>
      </div>
      <Link
        to={`/products/${product.slug}`}
        prefetch="intent"
        className="goods-card card-surface relative block self-stretch bg-tile"
      >
        <Picture
          src={product.img}
          alt={product.imgAlt}
          sizes="(min-width: 64rem) 480px, (min-width: 40rem) 50vw, 136px"
          width={640}
          height={640}
          aspect="4 / 3"
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          className="h-full"
        />
        <span className="price-tag">
          <strong className="numeral">{formatDollars(product.unitPrice)}</strong>
          <span className="line-clamp-2 text-sm text-muted max-sm:hidden">
            <PartName>{product.name}</PartName>
          </span>
        </span>
      </Link>
    </div>
  );
};

const ShopWindow = ({ shown }: { shown: Products }) => (
  <Carousel label="Shop window" view="one" autoplayMs={SLIDE_MS} className="pt-3">
    {slides.flatMap((slide, at) => {
      const product = shown[at];
      return product === undefined
        ? []
        : [<Slide key={slide.title} slide={slide} product={product} first={at === 0} />];
    })}
  </Carousel>
);

const summary = [
  { figure: '1000+', label: 'Products' },
  { figure: '150M+', label: 'Parts' },
  { figure: '50k+', label: 'Customers' },
  { figure: '60+', label: 'Countries' },
];

const BusinessSummary = () => (
  <section aria-labelledby="summary">
    <h2 id="summary" className="copper-rule text-3xl">
      Business Summary
    </h2>
    <p className="mt-2 text-muted">Example figures, not counted from this shop.</p>
    <dl className="card-surface mt-4 grid grid-cols-4">
      {summary.map(({ figure, label }) => (
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
  const { roots, best, newest, reviewed, told } = loaderData;
  return (
    <div className="container-page">
      <ShopWindow shown={best} />
      <section aria-labelledby="categories" className="pt-4 lg:pt-1">
        <h2 id="categories" className="sr-only">
          Categories
        </h2>
        <Categories categories={roots} rows={2} />
      </section>
      <section aria-labelledby="best" className="pt-4">
        <h2 id="best" className="copper-rule text-3xl">
          Best-Selling Product
        </h2>
        <div className="mt-3 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
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
      <Promises told={told} />
      <section aria-labelledby="latest" className="pt-6 md:pt-8">
        <h2 id="latest" className="copper-rule text-3xl">
          Latest Product
        </h2>
        <div className="mt-4 grid gap-4 lg:grid-cols-2">
          {newest.map((product) => (
            <ProductCard key={product._id} product={product} eager={false} isNew isWide isBrief />
          ))}
        </div>
      </section>
      <ReviewCarousel {...reviewed} />
      <div className="grid gap-6 pt-6 md:pt-8 lg:grid-cols-2">
        <BusinessSummary />
        <section aria-labelledby="contact">
          <h2 id="contact" className="copper-rule text-3xl">
            Contact Us
          </h2>
          <p className="my-2 text-muted">A thread you cannot name, a part you cannot find: write to us.</p>
          <ContactForm />
        </section>
      </div>
    </div>
  );
}
