import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IfPermitted } from '#platform/web/session/permissions.tsx';

/** A link to the customer's page. Plain text if there is no customer or the viewer may not see the page. */
export const CustomerLink = ({ id, children }: { id: string | null; children: ReactNode }) => (
  <IfPermitted permission="customers.read" otherwise={children}>
    {id === null ? (
      children
    ) : (
      <Link to={`/dashboard/customers/${id}`} prefetch="intent" className="link inline-block min-h-6 wrap-anywhere">
        {children}
      </Link>
    )}
  </IfPermitted>
);

/** Shown above a list that is filtered to one customer; links to the customer and to the whole list. */
export const CustomerFilterNote = ({ id, all }: { id: string | undefined; all: string }) =>
  id !== undefined && (
    <p className="mb-4 flex flex-wrap gap-x-3 text-sm text-muted">
      <span>
        Only for <CustomerLink id={id}>one customer</CustomerLink>.
      </span>
      <Link to={all} className="link inline-block min-h-6">
        Show all
      </Link>
    </p>
  );
