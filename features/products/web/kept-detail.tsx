import { Link } from 'react-router';
import type { KeptProduct } from '#features/offline/contract/offline.ts';
import { unitsIn } from '#features/products/contract/units.ts';
import { trailOf } from '#trade/kept-catalogue.ts';
import { sayBoth } from '#trade/say-length.ts';
import type { KeptHere } from '#platform/web/kept-catalogue.ts';
import { PartName } from '#platform/web/part-name.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { DefinitionList } from '#platform/web/ui/definition-list.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';
import { AddToCart } from '#features/carts/web/add-to-cart.tsx';
import { endsText } from './ends-text.ts';
import { asOrdered, KeptPrice } from './kept-list.tsx';
import { keepUnits } from './keep-units.ts';
import { PartNumbers } from './part-numbers.tsx';
import { sayBreaks } from './say-breaks.ts';
import { UnitsForm } from './units-form.tsx';

/** All that this device knows of a product. */
export const KeptDetail = ({ kept, product }: { kept: KeptHere; product: KeptProduct }) => {
  const { name, sku, slug, description, attributes, ends, partNumbers, minOrder, quantityStep, priceBreaks } = product;
  const units = unitsIn(document.cookie);
  const facts = [
    { label: 'SKU', value: sku },
    ...attributes.map((attribute) => ({ label: attribute.label, value: sayBoth(attribute, units) })),
    { label: 'Ends', value: endsText(ends) },
    { label: 'Part numbers', value: partNumbers.length > 0 && <PartNumbers numbers={partNumbers} /> },
    { label: 'Minimum Order', value: String(minOrder) },
    { label: 'Sold in steps of', value: quantityStep > 1 ? String(quantityStep) : '' },
    { label: 'Price breaks', value: sayBreaks({ priceBreaks }) },
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
          {trailOf(kept.catalogue.categories, product.category)
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
          <PartName>{name}</PartName>
        </h2>
        <KeptPrice product={product} />
        <p className="measure">{description}</p>
        <div className="grid grid-cols-2 items-center gap-3 sm:flex">
          <AddToCart product={asOrdered(product)} />
          {ends.length > 0 && (
            <LinkButton variant="quiet" to={`/join?from=${slug}`}>
              Join this to...
            </LinkButton>
          )}
        </div>
        <div className="flex justify-end">
          <UnitsForm units={units} back={`/products/${slug}`} send={keepUnits} />
        </div>
        <DefinitionList items={facts} />
      </div>
    </article>
  );
};
