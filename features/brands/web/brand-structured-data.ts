import type { Brand } from '#features/brands/contract/brands.ts';

/** A brand for search engines (schema.org Brand). It contains only data that the brand's page shows. */
export const brandJsonLd = ({ slug, name, description, picture }: Brand, shopUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Brand',
  name,
  url: `${shopUrl}/brand/${slug}`,
  ...(description !== '' && { description }),
  ...(picture !== '' && { logo: new URL(picture, shopUrl).href }),
});
