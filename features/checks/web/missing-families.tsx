import { Link } from 'react-router';
import type { Checks } from '#features/checks/contract/checks.ts';

/** The parts that joins need and that no product for sale provides; renders nothing if there are none. */
export const MissingFamilies = ({ missingFamilies }: Pick<Checks, 'missingFamilies'>) => {
  if (missingFamilies.length === 0) return null;
  return (
    <section aria-labelledby="missing" className="mt-8">
      <h2 id="missing" className="mb-2 text-2xl">
        Parts that joins need and the shop does not sell
      </h2>
      <p className="mb-4 max-w-prose">
        The shop recommends these parts with joins and in carts, but no product for sale has their Product Family. Give
        one of your{' '}
        <Link to="/dashboard/manageProducts" className="link">
          products
        </Link>{' '}
        this family, or put a product that has it back on sale. If you do not sell the part, there is nothing to do.
      </p>
      <ul className="grid gap-3">
        {missingFamilies.map(({ need, families }) => (
          <li key={need} className="card-surface p-4">
            <strong className="block">{need}</strong>
            <span className="text-muted">Product Family: {families.join(' or ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
