/** The path from all products down to a page, for search engines (schema.org BreadcrumbList). */
export const breadcrumbJsonLd = (
  categories: { slug: string; name: string }[],
  page: { name: string; item: string },
  shopUrl: string,
) => {
  const trail = [
    { name: 'Products', item: `${shopUrl}/products` },
    ...categories.map(({ slug, name }) => ({ name, item: `${shopUrl}/category/${slug}` })),
    page,
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, item }, at) => ({ '@type': 'ListItem', position: at + 1, name, item })),
  };
};
