import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IfPermitted } from '#platform/web/session/permissions.tsx';

/** Leads to the page of a customer, for who may see it; for others, and where there is no account, the words alone. */
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
