import { Fragment, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import { isPageInMenu } from '#platform/contract/pages.ts';
import { useShop } from '#platform/web/root-data.ts';

const pages = [
  { to: '/home', label: 'Home' },
  { to: '/products', label: 'Products' },
  { to: '/portfolio', label: 'Portfolio', className: 'nav-aside' },
  { to: '/blog', label: 'Blog', className: 'nav-aside' },
];

export const TopLink = ({
  to,
  className = '',
  children,
}: {
  to: string;
  className?: string | undefined;
  children: ReactNode;
}) => (
  <NavLink to={to} prefetch="intent" className={`nav-link ${className}`}>
    {children}
  </NavLink>
);

/**
 * The public pages, with Dashboard in its specified place between them.
 * @param below links under Products
 */
export const PageLinks = ({ dashboard, below }: { dashboard: ReactNode; below?: ReactNode }) => {
  const shop = useShop();
  return pages.map(({ to, label, className }) => (
    <Fragment key={to}>
      {to === '/portfolio' && (
        <>
          {below}
          {dashboard}
        </>
      )}
      {isPageInMenu(to, shop) && (
        <TopLink to={to} className={className}>
          {label}
        </TopLink>
      )}
    </Fragment>
  ));
};
