import { redirect } from 'react-router';
import type { Route } from './+types/redirects';

const targets: Record<string, string> = {
  '/profile': '/dashboard/profile',
  '/register': '/regester',
};

/** Addresses people try, because the navigation bar names them so or because they are spelled as one says them. */
export const loader = ({ url: { pathname, search } }: Route.LoaderArgs) => {
  throw redirect(`${targets[pathname] ?? '/'}${search}`);
};

export default function Redirects() {
  return null;
}
