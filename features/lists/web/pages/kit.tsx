import { Link } from 'react-router';
import { lists } from '#features/lists/contract/lists.ts';
import type { Route } from './+types/kit';
import { ListPage } from '#features/lists/web/list-page.tsx';
import { DESCRIBES_ITSELF } from '#platform/web/shell/describes-itself.ts';
import { errorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { asAnswered } from '#platform/web/page-error.ts';
import { services } from '#platform/web/services.ts';
import { titled } from '#platform/web/title.ts';

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { client, settings } = context.get(services);
  try {
    const kit = await client.call(lists.kit, { params: { slug: params.slug } });
    return { kit, canonical: `${settings.publicUrl}/kits/${kit.slug}` };
  } catch (error) {
    throw asAnswered(error);
  }
};

export const handle = DESCRIBES_ITSELF;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData === undefined
    ? []
    : [
        titled(matches, loaderData.kit.name),
        { name: 'description', content: loaderData.kit.intro },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
      ];

export default function KitPage({ loaderData: { kit } }: Route.ComponentProps) {
  return (
    <div className="container-page py-8">
      <Link to="/kits" prefetch="intent" className="link-quiet text-sm text-muted">
        Kits
      </Link>
      <ListPage list={kit} intro={kit.intro} />
    </div>
  );
}

export const ErrorBoundary = errorBoundary('The kit did not load', 'container-page py-16');
