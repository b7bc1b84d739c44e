import { Link } from 'react-router';
import { IfPermitted } from '#platform/web/session/permissions.tsx';

/** Leads to the page where product files are uploaded. */
export const ImportLink = () => (
  <IfPermitted permission="products.import">
    <Link to="/dashboard/import" className="link">
      Import products
    </Link>
  </IfPermitted>
);
