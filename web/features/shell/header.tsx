import { Menu, ShoppingCart } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Link, NavLink, useLocation, useSearchParams } from 'react-router';
import { latePart } from '../../late-part.tsx';
import { type Session, useSession } from '../../session/session.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Logo } from '../../ui/logo.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { LogoutButton } from '../accounts/logout-button.tsx';
import { SearchBox } from './search-box.tsx';

const pages = [
  { to: '/home', label: 'Home' },
  { to: '/products', label: 'Products' },
  { to: '/portfolio', label: 'Portfolio' },
  { to: '/blog', label: 'Blog' },
] as const;

const TopLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <NavLink to={to} prefetch="intent" className="nav-link">
    {children}
  </NavLink>
);

/** The public pages, with Dashboard in its specified place between them. */
const PageLinks = ({ dashboard }: { dashboard: ReactNode }) =>
  pages.map(({ to, label }) => (
    <Fragment key={to}>
      {to === '/portfolio' && dashboard}
      <TopLink to={to}>{label}</TopLink>
    </Fragment>
  ));

/** The drawer of the phone; its Dashboard link goes to My Orders for everybody (specification, section 2). */
const PhoneMenu = () => {
  const [open, setOpen] = useState(false);
  const session = useSession();
  const close = () => setOpen(false);
  return (
    <div className="lg:hidden">
      <button
        type="button"
        className="icon-button"
        aria-label="Open menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden size={22} />
      </button>
      <Drawer open={open} onClose={close} title="Menu">
        <nav aria-label="Menu" className="flex flex-col" onClick={close}>
          <PageLinks dashboard={session.status === 'in' && <TopLink to="/dashboard/myorders">Dashboard</TopLink>} />
          {session.status === 'in' ? (
            <>
              <TopLink to="/profile">{session.person.name}</TopLink>
              <LogoutButton className="nav-link text-left" />
            </>
          ) : (
            <TopLink to="/login">Login</TopLink>
          )}
        </nav>
      </Drawer>
    </div>
  );
};

/** By the admin flag; until its look-up returns, the address that asks for it and goes on by itself. */
const dashboardOf = (session: Session): string => {
  if (session.status !== 'in' || session.adminLoading) return '/dashboard';
  return session.admin ? '/dashboard/orders' : '/dashboard/myorders';
};

/** Has its place from the first paint on for who was signed in when he left. */
const DashboardLink = () => {
  const session = useSession();
  if (session.status === 'out') return null;
  const link = <TopLink to={dashboardOf(session)}>Dashboard</TopLink>;
  return session.status === 'in' ? link : <span className="hidden person:contents">{link}</span>;
};

/** Beside the links, in a box that keeps its place until it is known who is signed in. */
const AccountLinks = () => {
  const session = useSession();
  if (session.status === 'loading') return <span aria-hidden className="inline-block h-11 w-36" />;
  if (session.status === 'out') return <TopLink to="/login">Login</TopLink>;
  return (
    <>
      <TopLink to="/profile">
        <span className="bar-name">{session.person.name}</span>
      </TopLink>
      <LogoutButton className="nav-link" />
    </>
  );
};

/** How many lines it has, the style sheet draws: known before anything is painted, and moving nothing. */
const CartLink = () => (
  <Link to="/cart" className="icon-button cart-link">
    <ShoppingCart aria-hidden size={20} />
    <span className="sr-only">Cart</span>
  </Link>
);

/** Written into every page; the style sheet shows it, with their number, where orders are unpaid. */
const ToPayLink = () => (
  <Link to="/dashboard/topay" className="nav-link to-pay">
    <span className="badge badge-primary">To pay</span>
  </Link>
);

/** Loads with the first dashboard page; without it the bar is whole all the same. */
const SidebarToggle = latePart(() => import('./sidebar-toggle.tsx').then((module) => module.SidebarToggle));

/** Follows the address of the list: what was searched stands in it, until it is another search. */
const HeaderSearch = ({ className, label }: { className: string; label: string }) => {
  const isList = useLocation().pathname === '/products';
  const searched = useSearchParams()[0].get('search') ?? '';
  const search = isList ? searched : '';
  return <SearchBox key={search} search={search} label={label} className={className} />;
};

export const Header = ({ testMode }: { testMode: boolean }) => {
  const onDashboard = useLocation().pathname.startsWith('/dashboard');
  return (
    <header className="sticky top-0 z-40 border-b border-base-300 bg-base-100">
      {testMode && (
        <p className="bg-warning px-4 py-0.5 text-center text-xs font-medium text-warning-content">
          Test mode: no real card is charged
        </p>
      )}
      <div className="container-page flex h-16 items-center sm:gap-1 xl:gap-2">
        <PhoneMenu />
        <Link to="/" aria-label="Copperline, home" className="mr-auto flex h-11 items-center lg:mr-2 xl:mr-6">
          <Logo />
        </Link>
        <nav aria-label="Main" className="mr-auto hidden shrink-0 items-center whitespace-nowrap lg:flex xl:gap-1">
          <PageLinks dashboard={<DashboardLink />} />
        </nav>
        <HeaderSearch className="hidden w-64 lg:flex lg:min-w-64 xl:w-80" label="Search products" />
        <ToPayLink />
        <div className="hidden shrink-0 items-center justify-end gap-1 whitespace-nowrap lg:flex">
          <AccountLinks />
        </div>
        <CartLink />
        {onDashboard && <SidebarToggle />}
        <ThemeToggle />
      </div>
      <HeaderSearch className="container-page pb-2.5 lg:hidden" label="Search products" />
    </header>
  );
};
