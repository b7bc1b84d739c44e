import { Headset, ShieldCheck, Tag, Truck } from 'lucide-react';
import { delivery } from '#contract/delivery.ts';
import { keepUnits } from '#contract/keep-units.ts';
import { products } from '#contract/products.ts';
import { formatDollars } from '#contract/money.ts';
import { reviews } from '#contract/reviews.ts';
import type { Route } from './+types/home';
import { ContactForm } from '../features/messages/contact-form.tsx';
import { ProductCard } from '../features/products/product-card.tsx';
import { ReviewCarousel } from '../features/reviews/review-carousel.tsx';
import { services } from '../services.ts';
import { LinkButton } from '../ui/button.tsx';
import { Carousel } from '../ui/carousel.tsx';
import { Picture } from '../ui/picture.tsx';

/** The best-selling list is capped at 6, the newest shown are two (specification, sections 1 and 9). */
const BEST = 6;
const NEWEST = 2;

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { client } = context.get(services);
  const [best, newest, said, told] = await Promise.all([
    client.call(products.list, { query: { limit: BEST } }),
    client.call(products.list, { query: { limit: NEWEST, sort: 'newest' } }),
    client.call(reviews.list, {}),
    client.call(delivery.tell, {}),
  ]);
  return { best, newest, said: said.slice(0, 20).toReversed(), told };
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
    <ul className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-base-300 py-5 lg:grid-cols-4">
      {[shipping, ...promises].map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex items-center gap-3">
          <Icon aria-hidden size={26} strokeWidth={1.5} className="shrink-0 text-primary" />
          <span>
            <strong className="block leading-tight">{title}</strong>
            <span className="text-sm text-muted">{text}</span>
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
    <div className="grid h-full items-center gap-6 lg:grid-cols-2">
      <div className="order-last pb-2 lg:order-first">
        <Title className="text-4xl leading-none sm:text-6xl">{slide.title}</Title>
        <p className="mt-4 max-w-[46ch] text-lg text-muted">{slide.text}</p>
        <p className="mt-4 tabular-nums">
          {keepUnits(product.name)}: <strong>{formatDollars(product.unitPrice)}</strong>
        </p>
        <LinkButton to="/products" size="lg" className="mt-6">
          Get Started
        </LinkButton>
      </div>
      <Picture
        src={product.img}
        alt={product.imgAlt}
        sizes="(min-width: 64rem) 400px, 64vw"
        width={640}
        height={640}
        aspect="16 / 11"
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        className="rounded-box"
      />
    </div>
  );
};

const ShopWindow = ({ shown }: { shown: Products }) => (
  <Carousel label="Shop window" view="one" autoplayMs={SLIDE_MS} className="py-6 lg:py-10">
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
  <section aria-labelledby="summary" className="pt-12">
    <h2 id="summary" className="copper-rule text-3xl">
      Business Summary
    </h2>
    <p className="mt-2 text-muted">Example figures, not counted from this shop.</p>
    <dl className="card-surface mt-5 grid grid-cols-2 gap-px overflow-clip bg-base-300 lg:grid-cols-4">
      {summary.map(({ figure, label }) => (
        <div key={label} className="flex flex-col-reverse bg-base-100 p-5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-display text-4xl font-semibold tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  </section>
);

export default function Home({ loaderData }: Route.ComponentProps) {
  const { best, newest, said, told } = loaderData;
  return (
    <div className="container-page">
      <ShopWindow shown={best} />
      <Promises told={told} />
      <BusinessSummary />
      <section aria-labelledby="latest" className="pt-12">
        <h2 id="latest" className="copper-rule text-3xl">
          Latest Product
        </h2>
        <div className="mt-5 grid gap-5 md:grid-cols-2">
          {newest.map((product) => (
            <ProductCard key={product._id} product={product} eager={false} isNew />
          ))}
        </div>
      </section>
      <section aria-labelledby="best" className="pt-12">
        <h2 id="best" className="copper-rule text-3xl">
          Best-Selling Product
        </h2>
        <div className="mt-5 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
          {best.map((product) => (
            <ProductCard key={product._id} product={product} eager={false} />
          ))}
        </div>
        <div className="mt-6 flex justify-center">
          <LinkButton to="/products" variant="secondary">
            See All
          </LinkButton>
        </div>
      </section>
      <ReviewCarousel reviews={said} />
      <section aria-labelledby="contact" className="grid gap-6 pt-12 lg:grid-cols-2">
        <div>
          <h2 id="contact" className="copper-rule text-3xl">
            Contact Us
          </h2>
          <p className="mt-3 max-w-[50ch] text-muted">A thread you cannot name, a part you cannot find: write to us.</p>
        </div>
        <ContactForm />
      </section>
    </div>
  );
}
