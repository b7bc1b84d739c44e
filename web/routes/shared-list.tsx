import { lists } from '#contract/lists.ts';
import type { Route } from './+types/shared-list';
import { ListPage } from '../features/lists/list-page.tsx';
import { errorBoundary } from '../features/shell/error-boundary.tsx';
import { asAnswered } from '../page-error.ts';
import { services } from '../services.ts';
import { titled } from '../title.ts';

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  try {
    return await context.get(services).client.call(lists.shared, { params: { token: params.token } });
  } catch (error) {
    throw asAnswered(error);
  }
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titled(matches, loaderData?.name ?? 'A list'),
  { name: 'robots', content: 'noindex' },
  // The address is the key: no other site is to learn it. Without any referrer the page's own forms would be a stranger's.
  { name: 'referrer', content: 'same-origin' },
];

export default function SharedList({ loaderData }: Route.ComponentProps) {
  return (
    <div className="container-page py-8">
      <ListPage list={loaderData} intro="Somebody has shared this list with you. Prices and stock are up to date." />
    </div>
  );
}

export const ErrorBoundary = errorBoundary('The list did not load', 'container-page py-16');
