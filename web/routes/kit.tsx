import { Link } from 'react-router';
import { lists } from '#contract/lists.ts';
import type { Route } from './+types/kit';
import { ListPage } from '../features/lists/list-page.tsx';
import { DESCRIBES_ITSELF } from '../features/shell/describes-itself.ts';
import { errorBoundary } from '../features/shell/error-boundary.tsx';
import { asAnswered } from '../page-error.ts';
import { services } from '../services.ts';
import { titled } from '../title.ts';

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
