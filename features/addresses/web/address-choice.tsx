import { type ReactNode, useId } from 'react';
import type { SavedAddress } from '#features/addresses/contract/addresses.ts';
import { Choice } from '#platform/web/ui/choice.tsx';
import { formatAddressLine } from '#features/addresses/contract/format-address-line.ts';

/**
 * A choice between the saved addresses and a new one. An address may have a label.
 * @param other the value for a new address
 * @param children the fields of a new address
 */
export const AddressChoice = ({
  label,
  book,
  chosen,
  other,
  onChoose,
  children,
}: {
  label: string;
  book: (SavedAddress & { label?: string })[];
  chosen: string;
  other: string;
  onChoose: (id: string) => void;
  children: ReactNode;
}) => {
  const name = useId();
  const options = [
    ...book.map(({ _id, label: called, address }) => ({
      id: _id,
      words: called === undefined ? formatAddressLine(address) : `${called}: ${formatAddressLine(address)}`,
    })),
    { id: other, words: 'Another address' },
  ];
  return (
    <>
      {book.length > 0 && (
        <div role="radiogroup" aria-label={label} className="mb-4 grid gap-2">
          {options.map(({ id, words }) => (
            <Choice key={id} name={name} value={id} checked={chosen === id} onChange={() => onChoose(id)}>
              {words}
            </Choice>
          ))}
        </div>
      )}
      {(book.length === 0 || chosen === other) && children}
    </>
  );
};
