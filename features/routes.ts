import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import { pages } from './pages.ts';

const pageFile = (feature: string, module: string): string => `${feature}/web/pages/${module}.tsx`;

/** The route of a page, relative to the address of its parent route. */
const toRoute = ({ feature, path, module, id = module }: (typeof pages)[number], above = '/'): RouteConfigEntry => {
  const file = pageFile(feature, module);
  return path.length < above.length || path === above
    ? index(file, { id })
    : route(path.slice(above.length), file, { id });
};

const isDashboardPage = ({ path, isCheckout }: (typeof pages)[number]): boolean =>
  isCheckout !== true && (path === '/dashboard' || path.startsWith('/dashboard/'));

/** The routes of the shop, odd spellings included; each feature declares its pages in its `manifest.ts`. */
export default [
  ...pages
    .filter((page) => page.signedIn !== true && page.isCheckout !== true && !isDashboardPage(page))
    .map((page) => toRoute(page)),
  layout(pageFile('dashboard', 'signed-in'), { id: 'signed-in' }, [
    ...pages.filter(({ signedIn }) => signedIn === true).map((page) => toRoute(page)),
    layout(
      pageFile('payments', 'paying'),
      { id: 'paying' },
      pages.filter(({ isCheckout }) => isCheckout === true).map((page) => toRoute(page)),
    ),
    route(
      'dashboard',
      pageFile('dashboard', 'dashboard'),
      { id: 'dashboard' },
      pages.filter(isDashboardPage).map((page) => toRoute(page, '/dashboard/')),
    ),
  ]),
] satisfies RouteConfig;
