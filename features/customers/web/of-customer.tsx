import { Link } from 'react-router';
import { CustomerLink } from './customer-link.tsx';

/** Over a list that is narrowed to one customer: back to him, or on to all of it. */
export const CustomerFilterNote = ({ id, all }: { id: string | undefined; all: string }) =>
  id !== undefined && (
    <p className="mb-4 flex flex-wrap gap-x-3 text-sm text-muted">
      <span>
        Of <CustomerLink id={id}>one customer</CustomerLink> alone.
      </span>
      <Link to={all} className="link inline-block min-h-6">
        Show all
      </Link>
    </p>
  );
