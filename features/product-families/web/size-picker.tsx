import { Link } from 'react-router';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import type { SizeGroup } from './size-groups.ts';

/** Links to the other sizes of a product, and to the page with all of them. */
export const SizePicker = ({ slug, groups }: { slug: string; groups: SizeGroup[] }) => {
  const toFamily = (
    <Link to={`/families/${encodeURIComponent(slug)}`} className="link-quiet">
      All sizes in a table
    </Link>
  );
  return (
    <nav aria-label="Sizes" className="mt-2">
      {groups.length === 0 && <p className="text-sm">{toFamily}</p>}
      {groups.map(({ label, sizes }, at) => (
        <div key={label} role="group" aria-label={label} className="mt-1">
          <p className="flex items-center justify-between gap-4 text-sm text-muted">
            <span aria-hidden>{label}</span>
            {at === 0 && toFamily}
          </p>
          <ul className="scroll-row">
            {sizes.map((size) => (
              <li key={size.slug}>
                <Link
                  to={`/products/${size.slug}`}
                  aria-current={size.isCurrent ? 'page' : undefined}
                  className={`size-chip block min-w-11 px-3 py-1 ${size.isSoldOut || size.changes !== '' ? 'text-muted' : ''}`}
                >
                  {size.isSoldOut ? (
                    <s>
                      <ProductNameText>{size.label}</ProductNameText>
                    </s>
                  ) : (
                    <ProductNameText>{size.label}</ProductNameText>
                  )}
                  {size.changes !== '' && <span className="sr-only">, with {size.changes}</span>}
                  {size.isSoldOut && <span className="sr-only">, sold out</span>}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
};
