import type { PublicSeller } from '#features/settings/contract/seller.ts';

/** The built-in logo, for shops without their own. */
const BUILT_IN_LOGO = '/favicon.svg';

const omitEmpty = (facts: Record<string, string>) =>
  Object.fromEntries(Object.entries(facts).filter(([, text]) => text !== ''));

/**
 * Structured data of the shop for search engines (schema.org OnlineStore). It contains only data that the footer and
 * the shipping page show.
 */
export const getOrganizationData = (seller: PublicSeller, returnPolicy: object, shopUrl: string) => {
  const { name, mark: logo, phone, email } = seller;
  const { street, postcode, city, region } = seller.addressParts;
  const address = omitEmpty({
    streetAddress: street,
    postalCode: postcode,
    addressLocality: city,
    addressRegion: region,
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    name,
    url: `${shopUrl}/`,
    logo: new URL(logo || BUILT_IN_LOGO, shopUrl).href,
    ...(Object.keys(address).length > 0 && { address: { '@type': 'PostalAddress', ...address } }),
    ...omitEmpty({ telephone: phone, email }),
    hasMerchantReturnPolicy: returnPolicy,
  };
};
