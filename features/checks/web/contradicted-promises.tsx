import { Link } from 'react-router';
import type { Checks } from '#features/checks/contract/checks.ts';

/** Promises of the home page that contradict prices or opening hours; renders nothing if there are none. */
export const ContradictedPromises = ({ promises }: Pick<Checks, 'promises'>) => {
  if (promises.length === 0) return null;
  return (
    <section aria-labelledby="promises" className="mt-8">
      <h2 id="promises" className="mb-2 text-2xl">
        Promises to check
      </h2>
      <p className="mb-4 max-w-prose">
        The home page makes these promises, but the shop’s prices or opening hours do not match them. Change the wording
        in{' '}
        <Link to="/dashboard/settings#words" className="link">
          Settings
        </Link>
        , or make them true.
      </p>
      <ul className="grid gap-3">
        {promises.map(({ promise, why }) => (
          <li key={promise} className="card-surface p-4">
            <strong className="block">{promise}</strong>
            <span className="text-muted">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
