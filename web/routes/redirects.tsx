import { redirect } from 'react-router';
import type { Route } from './+types/redirects';

const targets: Record<string, string> = {
  '/profile': '/dashboard/profile',
  '/register': '/regester',
};

/** Addresses people try, and the one the navigation bar names without having it (decisions, Nav). */
export const loader = ({ request }: Route.LoaderArgs) => {
  const { pathname, search } = new URL(request.url);
  throw redirect(`${targets[pathname.replace(/\.data$/, '')] ?? '/'}${search}`);
};

export default function Redirects() {
  return null;
}
