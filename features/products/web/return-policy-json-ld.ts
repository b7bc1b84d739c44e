/**
 * The shop's return policy, for search engines (schema.org MerchantReturnPolicy), as the shipping page states it.
 * @param returnDays the days in which goods may be returned; 0 if the shop takes none back
 * @param country the shop's own country; empty until the owner sets it
 */
export const returnPolicyJsonLd = (returnDays: number, country: string, shopUrl: string) => ({
  '@type': 'MerchantReturnPolicy',
  ...(country !== '' && { applicableCountry: country }),
  ...(returnDays === 0
    ? { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
    : {
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: returnDays,
      }),
  merchantReturnLink: `${shopUrl}/shipping`,
});
