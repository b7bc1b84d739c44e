import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IfPermitted } from '#platform/web/session/if-may.tsx';

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
