import { getParcelNote } from '#features/returns/contract/return.ts';
import { useShop } from '#platform/web/root-data.ts';

/** Where a parcel with returned goods goes, and what to write on it. */
export const ReturnAddress = ({ orderNumber }: { orderNumber: number }) => {
  const { name, address } = useShop();
  return (
    <>
      <address className="font-medium wrap-anywhere whitespace-pre-line not-italic">
        {address === '' ? name : address}
      </address>
      <p className="mt-2">
        Write on the parcel: <strong className="figures">{getParcelNote(orderNumber)}</strong>
      </p>
    </>
  );
};
