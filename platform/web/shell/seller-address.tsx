import { useShop } from '#platform/web/root-data.ts';
import { PhoneLink } from '#platform/web/ui/phone-link.tsx';

/** The shop's address and contact as the owner entered them; missing ones are left out. */
export const SellerAddress = () => {
  const { address, phone, email, hours } = useShop();
  return (
    <address className="grid gap-1 wrap-anywhere not-italic">
      <span className="whitespace-pre-line">{address}</span>
      {hours}
      {phone !== '' && <PhoneLink phone={phone} className="link-quiet" />}
      {email !== '' && (
        <a href={`mailto:${email}`} className="link-quiet">
          {email}
        </a>
      )}
    </address>
  );
};
