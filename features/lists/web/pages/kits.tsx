import { Link } from 'react-router';
import { lists } from '#features/lists/contract/lists.ts';
import { formatDollars } from '#platform/contract/money.ts';
import type { Route } from './+types/kits';
import { HAS_OWN_DESCRIPTION, buildTitleMeta } from '#platform/web/page-title.tsx';
import { services } from '#platform/web/services.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';

/** Pictures shown for each kit. */
const PICTURES = 4;

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(services).client.call(lists.listKits, { query: {} });

export const handle = HAS_OWN_DESCRIPTION;

export const meta: Route.MetaFunction = ({ matches }) => [
  buildTitleMeta(matches, 'Kits'),
  { name: 'description', content: 'The parts of a job, put together by us and added to the cart in one click.' },
];

export default function Kits({ loaderData: kits }: Route.ComponentProps) {
  return (
    <div className="container-page py-8">
      <h1 className="text-4xl">Kits</h1>
      <p className="mt-2 measure text-muted">The parts of a job, in one click, at the price of each part.</p>
      {kits.length === 0 && (
        <EmptyState
          title="There are no kits yet"
          sentence="The parts are all here."
          action={<LinkButton to="/products">See all products</LinkButton>}
        />
      )}
      <ul className="mt-6 grid gap-5 md:grid-cols-2">
        {kits.map(({ slug, name, intro, lines, price }) => (
          <li key={slug} className="card-surface relative">
            <div className="grid grid-cols-4 gap-px">
              {lines.slice(0, PICTURES).map(({ product }) => (
                <Picture
                  key={product._id}
                  src={product.img}
                  alt=""
                  sizes="160px"
                  width={640}
                  height={640}
                  aspect="1 / 1"
                  loading="lazy"
                />
              ))}
            </div>
            <div className="p-5">
              <h2 className="heading-3">
                <Link to={`/kits/${slug}`} className="after:absolute after:inset-0">
                  {name}
                </Link>
              </h2>
              <p className="mt-1 text-muted">{intro}</p>
              <p className="mt-3 figures">
                {lines.length} products, together <strong>{formatDollars(price)}</strong>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
