import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import { pages } from './pages.ts';

const fileOf = (feature: string, module: string): string => `${feature}/web/pages/${module}.tsx`;

/** The route of a page below the address of the route around it. */
const routeOf = ({ feature, path, module, id = module }: (typeof pages)[number], above = '/'): RouteConfigEntry => {
  const file = fileOf(feature, module);
  return path.length < above.length || path === above
    ? index(file, { id })
    : route(path.slice(above.length), file, { id });
};

const isOfDashboard = ({ path }: (typeof pages)[number]): boolean =>
  path === '/dashboard' || path.startsWith('/dashboard/');

/** The addresses of the shop, odd spellings included; each feature says its own in its `manifest.ts`. */
export default [
  ...pages.filter((page) => page.signedIn !== true && !isOfDashboard(page)).map((page) => routeOf(page)),
  layout(fileOf('dashboard', 'signed-in'), { id: 'signed-in' }, [
    ...pages.filter(({ signedIn }) => signedIn === true).map((page) => routeOf(page)),
    route(
      'dashboard',
      fileOf('dashboard', 'dashboard'),
      { id: 'dashboard' },
      pages.filter(isOfDashboard).map((page) => routeOf(page, '/dashboard/')),
    ),
  ]),
] satisfies RouteConfig;
