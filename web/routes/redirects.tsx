import { redirect } from 'react-router';
import type { Route } from './+types/redirects';

const targets: Record<string, string> = {
  '/profile': '/dashboard/profile',
  '/register': '/regester',
};

/** Addresses people try, and the one the navigation bar names without having it (decisions, Nav). */
export const loader = ({ request }: Route.LoaderArgs) => {
  const { pathname, searchParams } = new URL(request.url);
  // The router's own, when it asks for the data of this address.
  searchParams.delete('_routes');
  const search = searchParams.size > 0 ? `?${searchParams}` : '';
  throw redirect(`${targets[pathname.replace(/\.data$/, '')] ?? '/'}${search}`);
};

export default function Redirects() {
  return null;
}
