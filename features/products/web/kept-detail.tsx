import { Link } from 'react-router';
import type { OfflineProduct } from '#features/offline/contract/offline.ts';
import { readUnitsCookie } from '#features/products/contract/units.ts';
import { getCategoryTrail } from '#trade/kept-catalogue.ts';
import { formatInBothUnits } from '#trade/say-length.ts';
import type { StoredOfflineCatalogue } from '#platform/web/kept-catalogue.ts';
import { ProductNameText } from '#platform/web/part-name.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { DefinitionList } from '#platform/web/ui/definition-list.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';
import { AddToCart } from '#features/carts/web/add-to-cart.tsx';
import { formatEnds } from './ends-text.ts';
import { toCartProduct, OfflinePrice } from './kept-list.tsx';
import { storeUnitsCookie } from './keep-units.ts';
import { PartNumbers } from './part-numbers.tsx';
import { formatPriceBreaks } from './say-breaks.ts';
import { UnitsForm } from './units-form.tsx';

/** All that this device knows of a product. */
export const OfflineProductDetail = ({ kept, product }: { kept: StoredOfflineCatalogue; product: OfflineProduct }) => {
  const { name, sku, slug, description, attributes, ends, partNumbers, minOrder, quantityStep, priceBreaks } = product;
  const units = readUnitsCookie(document.cookie);
  const facts = [
    { label: 'SKU', value: sku },
    ...attributes.map((attribute) => ({ label: attribute.label, value: formatInBothUnits(attribute, units) })),
    { label: 'Ends', value: formatEnds(ends) },
    { label: 'Part numbers', value: partNumbers.length > 0 && <PartNumbers numbers={partNumbers} /> },
    { label: 'Minimum Order', value: String(minOrder) },
    { label: 'Sold in steps of', value: quantityStep > 1 ? String(quantityStep) : '' },
    { label: 'Price breaks', value: formatPriceBreaks({ priceBreaks }) },
  ].filter(({ value }) => value !== '' && value !== false);
  return (
    <article className="grid items-start gap-6 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <Picture
        src={product.img}
        alt={product.imgAlt}
        sizes="320px"
        width={640}
        height={640}
        aspect="1 / 1"
        loading="eager"
        className="rounded-box max-md:max-w-56"
      />
      <div className="grid min-w-0 gap-3">
        <p className="text-sm text-muted">
          {getCategoryTrail(kept.catalogue.categories, product.category)
            .toReversed()
            .map((one, at) => (
              <span key={one.slug}>
                {at > 0 && ' / '}
                <Link to={`/products?category=${one.slug}`} className="link-quiet">
                  {one.name}
                </Link>
              </span>
            ))}
        </p>
        <h2 className="heading-2">
          <ProductNameText>{name}</ProductNameText>
        </h2>
        <OfflinePrice product={product} />
        <p className="measure">{description}</p>
        <div className="grid grid-cols-2 items-center gap-3 sm:flex">
          <AddToCart product={toCartProduct(product)} />
          {ends.length > 0 && (
            <LinkButton variant="quiet" to={`/join?from=${slug}`}>
              Join this to...
            </LinkButton>
          )}
        </div>
        <div className="flex justify-end">
          <UnitsForm units={units} back={`/products/${slug}`} send={storeUnitsCookie} />
        </div>
        <DefinitionList items={facts} />
      </div>
    </article>
  );
};
