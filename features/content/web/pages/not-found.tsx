import { data } from 'react-router';
import { NotFound } from '#platform/web/shell/not-found.tsx';

/** Any other address: the page, and the status 404 with it. */
export const loader = () => data(null, { status: 404 });

export default function NotFoundPage() {
  return <NotFound />;
}
