/** A phone number as a link that dials it. */
export const PhoneLink = ({ phone, className }: { phone: string; className: string }) => (
  <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={className}>
    {phone}
  </a>
);
