import './move-checklist.css';
import { Link } from 'react-router';
import type { Permission } from '#features/index.ts';
import type { MoveProgress } from '#features/moving-in/contract/move-files.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';

/**
 * @property count how many the shop has; missing if the shop does not know what is still to do
 * @property permission that the linked page needs, if not everybody who may import files has it
 */
type Item = { label: string; to: string; hint: string; count?: number; lost?: number; permission?: Permission };

const listItems = ({
  products,
  productFiles,
  categories,
  customers,
  pastOrders,
  reviews,
  redirects,
  lostAddresses,
}: MoveProgress): Item[] => [
  {
    label: 'Products',
    to: '/dashboard/import',
    count: products,
    hint: productFiles > 0 ? 'A product file is being checked or imported' : 'The product file, with pictures',
  },
  { label: 'Categories', to: '/dashboard/categories', count: categories, hint: 'Added by the product file' },
  {
    label: 'Old sitemap',
    to: '/dashboard/move',
    lost: lostAddresses,
    hint: 'Addresses of your former shop that lead nowhere yet; upload its sitemap.xml',
  },
  {
    label: 'Customers',
    to: '/dashboard/customers',
    count: customers,
    hint: 'Without passwords; invite them at the end',
  },
  { label: 'Past orders', to: '/dashboard/pastorders', count: pastOrders, hint: 'To look up and to buy again' },
  { label: 'Reviews', to: '/dashboard/product-reviews', count: reviews, hint: 'Shown with their products' },
  {
    label: 'Redirects',
    to: '/dashboard/redirects',
    count: redirects,
    hint: 'Old addresses lead to the new pages',
    permission: 'settings.edit',
  },
  {
    label: 'Seller, delivery and tax',
    to: '/dashboard/settings',
    hint: 'Enter them by hand',
    permission: 'settings.edit',
  },
];

const ItemLabel = ({ label, to, permission }: Item) => {
  const link = (
    <Link to={to} className="link">
      {label}
    </Link>
  );
  if (permission === undefined) return link;
  return (
    <IfPermitted permission={permission} otherwise={label}>
      {link}
    </IfPermitted>
  );
};

const ItemState = ({ count, lost = 0 }: Item) => {
  if (lost > 0) return <StatusBadge tone="warning">{lost.toLocaleString('en-US')} lead nowhere</StatusBadge>;
  if (count === undefined) return null;
  return count === 0 ? (
    <StatusBadge tone="neutral">Open</StatusBadge>
  ) : (
    <StatusBadge tone="success">{count.toLocaleString('en-US')} in the shop</StatusBadge>
  );
};

/** The things that an owner imports, in order, and how many of each the shop has. */
export const MoveChecklist = ({ progress }: { progress: MoveProgress }) => (
  <section aria-label="Checklist">
    <h2 className="heading-3 mb-2">Checklist</h2>
    <p className="mb-3 max-w-prose text-muted">
      Set the time zone of the shop, then import in this order. Check the product file again at the end.
    </p>
    <ol className="card-surface divide-y divide-line px-4">
      {listItems(progress).map((item, at) => (
        <li key={item.label} className="move-item">
          <span aria-hidden className="numeral text-xl text-muted">
            {at + 1}
          </span>
          <span>
            <ItemLabel {...item} />
          </span>
          <span className="text-sm text-muted">{item.hint}</span>
          <ItemState {...item} />
        </li>
      ))}
    </ol>
  </section>
);
