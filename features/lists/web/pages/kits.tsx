import { Link } from 'react-router';
import { type Kit, lists } from '#features/lists/contract/lists.ts';
import { getFirstSentence } from '#platform/contract/first-sentence.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { toCartLink, getOrderableLines } from '#features/carts/web/cart-link.ts';
import { AddKit } from '#features/lists/web/add-kit.tsx';
import { KitPicture } from '#features/lists/web/kit-picture.tsx';
import type { Route } from './+types/kits';
import { HAS_OWN_DESCRIPTION, buildTitleMeta } from '#platform/web/page-title.tsx';
import { services } from '#platform/web/services.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';

/** Only the data that a card shows, instead of every line of the kit. */
const toCard = ({ slug, name, intro, lines, price }: Kit) => {
  const orderable = getOrderableLines(lines);
  return {
    slug,
    name,
    purpose: getFirstSentence(intro),
    count: lines.length,
    available: orderable.length,
    imgs: lines.map(({ product }) => product.img),
    price,
    link: toCartLink(orderable),
  };
};

/** The kits of each job, in the order of the API. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const kits = await context.get(services).client.call(lists.listKits, { query: {} });
  return [...Map.groupBy(kits, ({ job }) => job?.toLowerCase())].map(([, some]) => ({
    job: some[0]?.job ?? null,
    kits: some.map(toCard),
  }));
};

export const handle = HAS_OWN_DESCRIPTION;

export const meta: Route.MetaFunction = ({ matches }) => [
  buildTitleMeta(matches, 'Kits'),
  { name: 'description', content: 'The parts of a job, put together by us and added to the cart in one click.' },
];

/** A card is as wide as the page, half of it or a third. */
const PICTURE_SIZES = {
  first: '(min-width: 64rem) 210px, (min-width: 40rem) 24vw, 48vw',
  others: '(min-width: 64rem) 105px, (min-width: 40rem) 12vw, 24vw',
};

type Job = Route.ComponentProps['loaderData'][number];

const KitCard = ({
  kit: { slug, name, purpose, count, available, imgs, price, link },
}: {
  kit: Job['kits'][number];
}) => (
  <li className="card-surface relative flex flex-col overflow-clip">
    <KitPicture imgs={imgs} sizes={PICTURE_SIZES} />
    <div className="flex grow flex-col p-5">
      <h3 className="heading-3">
        <Link to={`/kits/${slug}`} prefetch="intent" className="after:absolute after:inset-0">
          {name}
        </Link>
      </h3>
      <p className="mt-1 text-sm text-muted">{purpose}</p>
      <div className="mt-auto flex items-end justify-between gap-4 pt-4">
        <p className="figures">
          <span className="block text-sm text-muted">{formatPlural(count, 'product')}</span>
          <strong className="numeral text-2xl">{formatDollars(price)}</strong>
        </p>
        {/* Above the link that covers the card. */}
        <div className="relative">
          <AddKit name={name} link={link} count={count} available={available} />
        </div>
      </div>
    </div>
  </li>
);

export default function Kits({ loaderData: jobs }: Route.ComponentProps) {
  const titleOf = ({ job }: Job) => job ?? (jobs.length === 1 ? 'All kits' : 'More kits');
  return (
    <div className="container-page py-8">
      <h1 className="text-4xl">Kits</h1>
      <p className="mt-2 measure text-muted">The parts of a job, in one click, at the price of each part.</p>
      {jobs.length === 0 && (
        <EmptyState
          title="There are no kits yet"
          sentence="You can still buy every part by itself."
          action={<LinkButton to="/products">See all products</LinkButton>}
        />
      )}
      {jobs.length > 1 && (
        <nav aria-label="Jobs" className="scroll-row mt-4">
          {jobs.map((job, at) => (
            <LinkButton
              key={titleOf(job)}
              to={`#job-${at}`}
              variant="secondary"
              size="sm"
              className="rounded-full whitespace-nowrap"
            >
              {titleOf(job)}
            </LinkButton>
          ))}
        </nav>
      )}
      {jobs.map((job, at) => (
        <section key={titleOf(job)} id={`job-${at}`} aria-labelledby={`job-${at}-title`} className="mt-8 scroll-mt-24">
          <h2 id={`job-${at}-title`} className="copper-rule text-3xl">
            {titleOf(job)}
          </h2>
          <ul className="mt-4 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {job.kits.map((kit) => (
              <KitCard key={kit.slug} kit={kit} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
