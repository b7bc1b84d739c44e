import { redirect } from 'react-router';
import type { Route } from './+types/redirects';

const targets: Record<string, string> = {
  '/profile': '/dashboard/profile',
  '/register': '/regester',
};

/** Addresses people try, and the one the navigation bar names without having it (decisions, Nav). */
export const loader = ({ url: { pathname, search } }: Route.LoaderArgs) => {
  throw redirect(`${targets[pathname] ?? '/'}${search}`);
};

export default function Redirects() {
  return null;
}
