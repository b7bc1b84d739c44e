import { Link } from 'react-router';
import type { Kit } from '#features/lists/contract/lists.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { toCartLink, getOrderableLines } from '#features/carts/web/cart-link.ts';
import { AddKit } from '../add-kit.tsx';

const AddLines = ({ name, lines }: Pick<Kit, 'name' | 'lines'>) => {
  const orderable = getOrderableLines(lines);
  return <AddKit name={name} link={toCartLink(orderable)} count={lines.length} available={orderable.length} />;
};

/** Part of the product page: kits that contain the product, each added with one click. */
export default function ProductKits({ data: kits }: { data: Kit[] }) {
  return (
    kits.length > 0 && (
      <section aria-labelledby="kits" className="mt-12">
        <h2 id="kits" className="mb-4 text-2xl">
          Everything you need
        </h2>
        <ul className="grid gap-4 lg:grid-cols-2">
          {kits.map(({ slug, name, intro, lines, price }) => (
            <li key={slug} className="card-surface p-5">
              <h3 className="heading-3">
                <Link to={`/kits/${slug}`} className="link-quiet">
                  {name}
                </Link>
              </h3>
              <p className="mt-1 text-sm text-muted">{intro}</p>
              <p className="mt-2 mb-4 figures">
                {lines.length} products, total <strong>{formatDollars(price)}</strong>
              </p>
              <AddLines name={name} lines={lines} />
            </li>
          ))}
        </ul>
      </section>
    )
  );
}
