import { Link } from 'react-router';
import { lists } from '#features/lists/contract/lists.ts';
import type { Route } from './+types/kit';
import { ListView } from '#features/lists/web/list-view.tsx';
import { HAS_OWN_DESCRIPTION, buildTitleMeta } from '#platform/web/page-title.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { toServerPageError } from '#platform/web/page-error.ts';
import { services } from '#platform/web/services.ts';

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { client, settings } = context.get(services);
  try {
    const kit = await client.call(lists.getKit, { params: { slug: params.slug } });
    return { kit, canonical: `${settings.publicUrl}/kits/${kit.slug}` };
  } catch (error) {
    throw toServerPageError(error);
  }
};

export const handle = HAS_OWN_DESCRIPTION;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData === undefined
    ? []
    : [
        buildTitleMeta(matches, loaderData.kit.name),
        { name: 'description', content: loaderData.kit.intro },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
      ];

export default function KitPage({ loaderData: { kit } }: Route.ComponentProps) {
  return (
    <div className="container-page py-8">
      <Link to="/kits" className="link-quiet text-sm text-muted">
        Kits
      </Link>
      <ListView list={kit} intro={kit.intro} />
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary('The kit did not load', 'container-page py-16');
