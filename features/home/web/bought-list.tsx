import { Link } from 'react-router';
import { bought, type BoughtProduct } from '#features/quick-order/contract/bought.ts';
import { api } from '#platform/web/api.ts';
import { boughtLink } from '#platform/web/shell/tool-links.ts';
import { useLoaded } from '#platform/web/use-loaded.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { Thumbnail } from '#platform/web/ui/thumbnail.tsx';

/** The number of products in one row. A phone shows the first two. */
const MOST = 4;

const loadBought = (limit: number): Promise<BoughtProduct[] | undefined> =>
  api.call(bought.list, { query: { page: 1, limit } }).catch(() => undefined);

/** The products that the customer bought last. Shows a sentence if there are none, and nothing if they did not load. */
export const BoughtList = () => {
  const products = useLoaded(loadBought, MOST);
  return (
    <section aria-labelledby="bought">
      <h2 id="bought" className="text-sm">
        <Link to={boughtLink.to} className="link-quiet font-sans font-semibold">
          {boughtLink.label}
        </Link>
      </h2>
      {products?.length === 0 && (
        <p className="text-sm text-muted">Products you buy appear here, so you can reorder them.</p>
      )}
      <ul className="grid grid-cols-2 gap-2 lg:grid-cols-4">
        {products?.map(({ _id, slug, name, img }) => (
          <li
            key={_id}
            className="relative flex min-h-11 items-center gap-2 text-sm leading-tight max-lg:nth-[n+3]:hidden"
          >
            <Thumbnail src={img} />
            <Link to={`/products/${slug}`} className="line-clamp-2 after:absolute after:inset-0 hover:underline">
              <ProductNameText>{name}</ProductNameText>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
