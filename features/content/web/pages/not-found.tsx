import { data } from 'react-router';
import { NotFound } from '#platform/web/shell/not-found.tsx';

/** Responds to unknown addresses with status 404. */
export const loader = () => data(null, { status: 404 });

export default function NotFoundPage() {
  return <NotFound />;
}
