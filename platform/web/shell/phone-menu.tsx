import { Link } from 'react-router';
import { useSession } from '#platform/web/session/session.ts';
import { Drawer } from '#platform/web/ui/drawer.tsx';
import { LogoutButton } from '#features/accounts/web/logout-button.tsx';
import { PageLinks, TopLink } from './page-links.tsx';
import { SearchBox } from './search-box.tsx';
import { useCurrentRootCategory, useRootCategories } from '#platform/web/root-data.ts';
import { boughtLink, scanLink, toolLinks } from './tool-links.ts';

const CategoryLinks = () => {
  const roots = useRootCategories();
  const open = useCurrentRootCategory();
  return (
    <div className="mb-2 ml-3 grid grid-cols-2 border-l border-line pl-2 text-sm">
      {roots.map(({ slug, name }) => (
        // Not a NavLink, which ignores the query, so that all categories would be marked as current.
        <Link
          key={slug}
          to={`/category/${slug}`}
          prefetch="intent"
          className="nav-link"
          aria-current={slug === open ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </div>
  );
};

/** The phone's menu drawer; its Dashboard link goes to My Orders for everybody (specification, section 2). */
export const PhoneMenu = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const session = useSession();
  const isSignedIn = session.status === 'in';
  const isStaff = session.status === 'in' && !session.roleLoading && session.role !== 'customer';
  const tools = [
    ...toolLinks,
    scanLink,
    ...(isSignedIn ? [boughtLink] : []),
    { to: '/dashboard/myorders', label: 'My Orders' },
    { to: '/cart', label: 'Cart' },
  ];
  return (
    <Drawer open={open} onClose={onClose} title="Menu">
      {isStaff && (
        <div className="mb-2" onSubmit={onClose}>
          <SearchBox label="Search products" />
        </div>
      )}
      <nav aria-label="Menu" className="flex flex-col" onClick={onClose}>
        <PageLinks
          dashboard={isSignedIn && <TopLink to="/dashboard/myorders">Dashboard</TopLink>}
          below={
            <>
              <CategoryLinks />
              <div className="mb-2 grid grid-cols-2 border-y border-line py-2">
                {tools.map(({ to, label }) => (
                  <TopLink key={to} to={to}>
                    {label}
                  </TopLink>
                ))}
              </div>
            </>
          }
        />
        {isSignedIn ? (
          <>
            <TopLink to="/profile">{session.person.name}</TopLink>
            <LogoutButton className="nav-link text-left" />
          </>
        ) : (
          <TopLink to="/login">Login</TopLink>
        )}
      </nav>
    </Drawer>
  );
};
