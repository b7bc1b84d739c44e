import { useShop } from '#platform/web/root-data.ts';

/** Where the shop is and how it is reached, as its owner says it; what he has not said is left out. */
export const SellerAddress = () => {
  const { address, phone, email, hours } = useShop();
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
