import { lists } from '#features/lists/contract/lists.ts';
import type { Route } from './+types/shared-list';
import { ListView } from '#features/lists/web/list-view.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { toServerPageError } from '#platform/web/page-error.ts';
import { services } from '#platform/web/services.ts';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  try {
    return await context.get(services).client.call(lists.getShared, { params: { token: params.token } });
  } catch (error) {
    throw toServerPageError(error);
  }
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  buildTitleMeta(matches, loaderData?.name ?? 'A list'),
  { name: 'robots', content: 'noindex' },
  // The address contains the token, so no other site may see it. With no referrer at all, the server would reject the
  // page's own forms as cross-site.
  { name: 'referrer', content: 'same-origin' },
];

export default function SharedList({ loaderData }: Route.ComponentProps) {
  return (
    <div className="container-page py-8">
      <ListView list={loaderData} intro="Someone shared this list with you. Prices and stock are up to date." />
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary('The list did not load', 'container-page py-16');
