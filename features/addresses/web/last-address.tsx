import type { AddressForm } from '#features/addresses/contract/addresses.ts';
import { formatAddressLine } from '#features/addresses/contract/format-address-line.ts';
import { Button } from '#platform/web/ui/button.tsx';

/** Offers the address of the last order to a customer whose address book is empty. */
export const LastAddress = ({
  address,
  label,
  pending = false,
  className,
  onTake,
}: {
  address: AddressForm;
  label: string;
  pending?: boolean;
  className: string;
  onTake: () => void;
}) => (
  <>
    <p className="mt-2 wrap-anywhere">Your last order: {formatAddressLine(address)}</p>
    <Button size="sm" className={className} pending={pending} onClick={onTake}>
      {label}
    </Button>
  </>
);
