import { redirect } from 'react-router';
import type { Route } from './+types/redirects';

const targets: Record<string, string> = {
  '/profile': '/dashboard/profile',
  '/register': '/regester',
};

/** Redirects addresses that people guess from a link in the navigation bar, or from the name of a page. */
export const loader = ({ url: { pathname, search } }: Route.LoaderArgs) => {
  throw redirect(`${targets[pathname] ?? '/'}${search}`);
};

export default function Redirects() {
  return null;
}
