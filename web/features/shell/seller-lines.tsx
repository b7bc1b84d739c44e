import { useRouteLoaderData } from 'react-router';
import type { Seller } from '#contract/shop-terms.ts';

/** Where the shop is and how it is reached, as its owner says it; what he has not said is left out. */
export const SellerLines = () => {
  const seller = useRouteLoaderData<{ seller: Seller }>('root')?.seller;
  if (seller === undefined) return null;
  const { address, phone, email, hours } = seller;
  return (
    <address className="grid gap-1 wrap-anywhere not-italic">
      <span className="whitespace-pre-line">{address}</span>
      {hours}
      {phone !== '' && (
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="link-quiet">
          {phone}
        </a>
      )}
      {email !== '' && (
        <a href={`mailto:${email}`} className="link-quiet">
          {email}
        </a>
      )}
    </address>
  );
};
