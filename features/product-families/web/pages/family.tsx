import { Link, redirect } from 'react-router';
import { families, type Family } from '#features/product-families/contract/families.ts';
import { FamilyTable } from '#features/product-families/web/family-table.tsx';
import { familyJsonLd } from '#features/product-families/web/family-structured-data.ts';
import { formatSize } from '#features/product-families/web/format-size.ts';
import { breadcrumbJsonLd } from '#features/products/web/breadcrumb-json-ld.ts';
import tableStyles from '#features/catalog/web/product-table.css?url';
import { Breadcrumb } from '#features/products/web/category-head.tsx';
import { UnitsForm } from '#features/products/web/units-form.tsx';
import { HAS_OWN_DESCRIPTION, buildTitleMeta, getShopName } from '#platform/web/page-title.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { toServerPageError } from '#platform/web/page-error.ts';
import { services } from '#platform/web/services.ts';
import type { Route } from './+types/family';

/**
 * The last part of the breadcrumb: the family's name, or All sizes if its category has the same name, such as
 * copper tube.
 */
const getCrumb = ({ name, trail }: Family): string =>
  trail.at(-1)?.name.toLowerCase() === name.toLowerCase() ? 'All sizes' : name;

/** A sentence for search engines: what the page is, and a few of its sizes. */
const describe = ({ name, isMore, members }: Family, sizes: string[]): string =>
  `${name} in ${isMore ? 'more than ' : ''}${members.length} sizes: ${sizes.slice(0, 8).join('; ')}${sizes.length > 8 ? ' and more' : ''}.`;

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { client, settings, units } = context.get(services);
  let family: Family;
  try {
    family = await client.call(families.get, { params: { slug: params.slug } });
  } catch (error) {
    throw toServerPageError(error);
  }
  const [only, ...others] = family.members;
  if (only !== undefined && others.length === 0) throw redirect(`/products/${only.slug}`);
  const sizes = family.members.map(({ values }) => formatSize(values, units));
  const crumb = getCrumb(family);
  const canonical = `${settings.publicUrl}/families/${encodeURIComponent(family.slug)}`;
  return {
    family: { ...family, members: family.members.map((member, at) => ({ ...member, size: sizes[at] ?? '' })) },
    crumb,
    hasLengths: family.members.some(({ values }) => values.some(({ mm }) => mm !== undefined)),
    units,
    description: describe(family, sizes),
    canonical,
    image: new URL(only?.img ?? '', settings.publicUrl).href,
    structured: [
      familyJsonLd(family, settings.publicUrl),
      breadcrumbJsonLd(family.trail, { name: crumb, item: canonical }, settings.publicUrl),
    ],
  };
};

export const handle = HAS_OWN_DESCRIPTION;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData === undefined) return [];
  const { family, description, canonical, image, structured } = loaderData;
  return [
    buildTitleMeta(matches, family.name),
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:title', content: family.name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:image', content: image },
    { property: 'og:site_name', content: getShopName(matches) },
    ...structured.map((one) => ({ 'script:ld+json': one })),
  ];
};

export default function FamilyPage({ loaderData: { family, crumb, hasLengths, units } }: Route.ComponentProps) {
  const { name, options, members, isMore, trail } = family;
  const category = trail.at(-1);
  const [lead] = members;
  return (
    <div className="container-page py-6 md:py-8">
      <link rel="stylesheet" href={tableStyles} precedence="default" />
      <Breadcrumb trail={trail} currentName={crumb} />
      <div className="flex items-center justify-between gap-4">
        <h1 className="min-w-0 text-4xl wrap-anywhere">
          <ProductNameText>{name}</ProductNameText>
        </h1>
        {hasLengths && <UnitsForm units={units} back={`/families/${encodeURIComponent(family.slug)}`} />}
      </div>
      <p className="mt-2 text-muted">
        {isMore ? `The first ${members.length} sizes.` : `${members.length} sizes.`} Enter how many you need, and add
        them to the cart together.
      </p>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <FamilyTable name={name} options={options} members={members} />
        {lead !== undefined && (
          <Picture
            src={lead.img}
            alt={lead.imgAlt}
            sizes="(width >= 64rem) 22rem, 1px"
            className="rounded-box border border-line max-lg:hidden"
          />
        )}
      </div>
      {isMore && category !== undefined && (
        <p className="mt-4">
          <Link to={`/products?category=${category.slug}&view=table`} className="link">
            More sizes are in {category.name}
          </Link>
        </p>
      )}
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary('The sizes did not load', 'container-page py-16');
