import { Headset, ShieldCheck, Tag, Truck } from 'lucide-react';
import { catalog } from '#contract/catalog.ts';
import { reviews } from '#contract/reviews.ts';
import type { Route } from './+types/home';
import { ProductCard } from '../features/products/product-card.tsx';
import { ReviewCarousel } from '../features/reviews/review-carousel.tsx';
import { services } from '../services.ts';
import { LinkButton } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';

/** The best-selling list is capped at 6, the newest shown are two (specification, sections 1 and 9). */
const BEST = 6;
const NEWEST = 2;

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { client } = context.get(services);
  const [best, newest, said] = await Promise.all([
    client.call(catalog.list, { query: { limit: BEST } }),
    client.call(catalog.list, { query: { limit: NEWEST, sort: 'newest' } }),
    client.call(reviews.list, {}),
  ]);
  return { best, newest, said: said.slice(0, 20).toReversed() };
};

export const meta: Route.MetaFunction = () => [{ title: 'Home' }];

const promises = [
  { icon: Truck, title: 'Free shipping', text: 'For orders from $100' },
  { icon: Headset, title: 'Support 24/7', text: 'A person answers' },
  { icon: ShieldCheck, title: '100% safety', text: 'Only secure payments' },
  { icon: Tag, title: 'Hot offers', text: 'Discounts up to 60%' },
];

const Promises = () => (
  <ul className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-base-300 py-5 lg:grid-cols-4">
    {promises.map(({ icon: Icon, title, text }) => (
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

const Hero = ({ products }: { products: Route.ComponentProps['loaderData']['best'] }) => (
  <section className="grid items-center gap-8 py-8 lg:grid-cols-[1fr_1.1fr] lg:py-14">
    <div>
      <h1 className="text-5xl leading-none sm:text-6xl">The right fitting, the first time.</h1>
      <p className="mt-4 max-w-[52ch] text-lg text-muted">
        Plumbing, hand tools and parts with exact sizes, honest stock and the price each beside the price a pack.
      </p>
      <LinkButton to="/products" size="lg" className="mt-6">
        Get Started
      </LinkButton>
    </div>
    <div className="grid grid-cols-2 gap-3">
      {products.slice(0, 4).map((product, at) => (
        <Picture
          key={product._id}
          src={product.img}
          alt={product.imgAlt}
          width={640}
          height={640}
          aspect="4 / 3"
          loading="eager"
          fetchPriority={at === 0 ? 'high' : 'auto'}
        />
      ))}
    </div>
  </section>
);

export default function Home({ loaderData }: Route.ComponentProps) {
  const { best, newest, said } = loaderData;
  return (
    <div className="container-page">
      <Hero products={best} />
      <Promises />
      <section aria-labelledby="latest" className="pt-12">
        <h2 id="latest" className="text-3xl">
          Latest Product
        </h2>
        <div className="mt-5 grid gap-5 md:grid-cols-2">
          {newest.map((product) => (
            <ProductCard key={product._id} product={product} eager={false} isNew />
          ))}
        </div>
      </section>
      <section aria-labelledby="best" className="pt-12">
        <h2 id="best" className="text-3xl">
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
    </div>
  );
}
