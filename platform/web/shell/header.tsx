import { Menu } from '#platform/web/ui/icons/menu.ts';
import { Search } from '#platform/web/ui/icons/search.ts';
import { ShoppingCart } from '#platform/web/ui/icons/shopping-cart.ts';
import { memo, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { lazyComponent } from '#platform/web/lazy-component.tsx';
import { type Session, useSession } from '#platform/web/session/session.ts';
import { Logo } from '#platform/web/ui/logo.tsx';
import { ThemeToggle } from '#platform/web/ui/theme-toggle.tsx';
import { LogoutButton } from '#features/accounts/web/logout-button.tsx';
import { CategoryRow } from './category-row.tsx';
import { PageLinks, TopLink } from './page-links.tsx';
import { SearchBox } from './search-box.tsx';
import { TestModeBar } from './test-mode-bar.tsx';
import type { Seller } from '#features/settings/contract/seller.ts';

const PhoneMenu = lazyComponent(() => import('./phone-menu.tsx').then((module) => module.PhoneMenu));

const MenuButton = () => {
  const [open, setOpen] = useState(false);
  return (
    <div className="lg:hidden">
      <button
        type="button"
        className="icon-button"
        aria-label="Open menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Menu size={22} />
      </button>
      <PhoneMenu open={open} onClose={() => setOpen(false)} />
    </div>
  );
};

/**
 * The dashboard page for the role. While the role is loading, and for staff other than admins, this is
 * `/dashboard`, which finds the page and redirects.
 */
const getDashboardPath = (session: Session): string => {
  if (session.status === 'in' && !session.roleLoading) {
    if (session.role === 'customer') return '/dashboard/myorders';
    if (session.role === 'admin') return '/dashboard/orders';
  }
  return '/dashboard';
};

/** Reserves space for the link from the first paint if somebody was signed in at the last visit. */
const DashboardLink = () => {
  const session = useSession();
  const isOpen = useLocation().pathname.startsWith('/dashboard');
  if (session.status === 'out') return null;
  // Not a NavLink, which would be marked only on the page that it leads to.
  const link = (
    <Link
      to={getDashboardPath(session)}
      prefetch="intent"
      className="nav-link"
      aria-current={isOpen ? 'page' : undefined}
    >
      Dashboard
    </Link>
  );
  return session.status === 'in' ? link : <span className="hidden person:contents">{link}</span>;
};

/** Until the session is known, shows the link for visitors, or the name and room for the button. */
const AccountLinks = () => {
  const session = useSession();
  if (session.status !== 'in') {
    return (
      <>
        <span className={session.status === 'out' ? undefined : 'person:hidden'}>
          <TopLink to="/login">Login</TopLink>
        </span>
        {session.status === 'loading' && (
          <span aria-hidden className="hidden gap-1 person:flex">
            <span className="nav-link">
              <span className="bar-name person-name" />
            </span>
            <span className="nav-link opacity-0">Logout</span>
          </span>
        )}
      </>
    );
  }
  return (
    <>
      <TopLink to="/profile">
        <span className="bar-name">{session.person.name}</span>
      </TopLink>
      <LogoutButton className="nav-link" />
    </>
  );
};

/** The style sheet draws the number of lines, which is known before the first paint, so nothing moves. */
const CartLink = () => (
  <Link to="/cart" className="icon-button cart-link">
    <ShoppingCart size={20} />
    <span className="sr-only">Cart</span>
  </Link>
);

/** Every page contains this link. The style sheet shows it, with the number, if orders are unpaid. */
const ToPayLink = () => (
  <Link to="/dashboard/topay" className="nav-link to-pay">
    <span className="badge badge-primary">To pay</span>
  </Link>
);

/** Loads with the first dashboard page; the header works without it. */
const DashboardBar = lazyComponent(() => import('./dashboard-bar.tsx').then((module) => module.DashboardBar));

/** Shows the search words from the product list's address, until they change. */
const HeaderSearch = (box: { className: string; label: string; id?: string }) => {
  const isList = useLocation().pathname === '/products';
  const searched = useSearchParams()[0].get('search') ?? '';
  const search = isList ? searched : '';
  return <SearchBox search={search} {...box} />;
};

export const Header = memo(({ shop, testMode }: { shop: Seller; testMode: boolean }) => {
  const onDashboard = useLocation().pathname.startsWith('/dashboard');
  return (
    <>
      <header className={`sticky z-40 border-b border-line bg-base-100 ${testMode ? '-top-5' : 'top-0'}`}>
        {testMode && <TestModeBar />}
        <div className="container-page flex h-16 items-center sm:gap-1 xl:gap-2">
          <MenuButton />
          <Link
            to="/"
            aria-label={`${shop.name}, home`}
            className="mr-auto flex h-11 min-w-0 items-center lg:mr-2 xl:mr-6"
          >
            <Logo {...shop} />
          </Link>
          <nav aria-label="Main" className="hidden shrink-0 items-center whitespace-nowrap lg:flex">
            <PageLinks dashboard={<DashboardLink />} />
          </nav>
          <HeaderSearch
            className="header-search mx-auto hidden max-w-140 flex-1 lg:flex lg:min-w-52 xl:min-w-56"
            label="Search products"
          />
          <ToPayLink />
          <div className="hidden shrink-0 items-center justify-end gap-1 whitespace-nowrap lg:flex">
            <AccountLinks />
          </div>
          {!onDashboard && (
            <a href="#search" aria-label="Search" className="icon-button to-search lg:hidden">
              <Search size={20} />
            </a>
          )}
          <CartLink />
          {onDashboard && <DashboardBar />}
          <ThemeToggle />
        </div>
        <CategoryRow onDashboard={onDashboard} />
      </header>
      {/* The search scrolls away on a phone, so that the sticky header stays low; the header links back to it. Staff at
          work find it in the menu. */}
      <HeaderSearch
        className={`container-page pt-2.5 lg:hidden ${onDashboard ? 'staff:hidden' : ''}`}
        label="Search products"
        id="search"
      />
    </>
  );
});
