/** A phone number, which a phone dials. */
export const PhoneLink = ({ phone, className }: { phone: string; className: string }) => (
  <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={className}>
    {phone}
  </a>
);
