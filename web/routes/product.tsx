import { data, Link } from 'react-router';
import { catalog } from '#contract/catalog.ts';
import type { Route } from './+types/product';
import { ProductFacts } from '../features/products/product-facts.tsx';
import { services } from '../services.ts';
import { LinkButton } from '../ui/button.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { Picture } from '../ui/picture.tsx';

/** Somebody may come by an address that was never ours; that is a 404, not a failure. */
const isNotFound = (error: unknown) => (error as { status?: unknown } | null)?.status === 404;

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { client, settings } = context.get(services);
  try {
    const product = await client.call(catalog.get, { params: { id: params.slug } });
    return { product, canonical: `${settings.publicUrl}/products/${product.slug}` };
  } catch (error) {
    if (isNotFound(error)) throw data(null, { status: 404 });
    throw error;
  }
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData === undefined
    ? []
    : [
        { title: `${loaderData.product.name} | Copperline` },
        { name: 'description', content: loaderData.product.description },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
      ];

export default function ProductPage({ loaderData: { product } }: Route.ComponentProps) {
  return (
    <div className="container-page py-8">
      <nav aria-label="Breadcrumb" className="mb-4 text-sm">
        <ol className="flex flex-wrap gap-2">
          <li>
            <Link to="/products" className="link-quiet">
              Products
            </Link>
          </li>
          <li aria-current="page" className="flex items-center gap-2 text-muted">
            <span aria-hidden>/</span>
            {product.name}
          </li>
        </ol>
      </nav>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Picture
          src={product.img}
          alt={product.imgAlt}
          width={640}
          height={640}
          aspect="1 / 1"
          loading="eager"
          fetchPriority="high"
          className="rounded-box"
        />
        <div>
          <ProductFacts product={product} />
          <LinkButton to={`/purcess/${product._id}`} size="lg" className="mt-6">
            Order Now
          </LinkButton>
          <p className="mt-6 max-w-[65ch]">{product.description}</p>
          <DefinitionList className="mt-6" items={product.attributes.map(({ label, value }) => ({ label, value }))} />
        </div>
      </div>
    </div>
  );
}
