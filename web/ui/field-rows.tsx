import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { FormSection } from './form-section.tsx';

/**
 * Rows of fields, to add to and to take from.
 * @param row names one of them, for the button that takes it away
 * @param children the fields of the row at this place
 */
export const FieldRows = ({
  title,
  hint,
  row,
  ids,
  onAdd,
  onRemove,
  beside,
  children,
}: {
  title: string;
  hint: string;
  row: string;
  ids: string[];
  onAdd: () => void;
  onRemove: (at: number) => void;
  beside?: ReactNode;
  children: (at: number) => ReactNode;
}) => (
  <FormSection title={title} hint={hint}>
    {ids.map((key, at) => (
      <div key={key} className="mt-5 flex items-start gap-2">
        <div className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">{children(at)}</div>
        <button
          type="button"
          className="icon-button mt-6.5 text-muted"
          aria-label={`Take ${row} ${at + 1} away`}
          onClick={() => onRemove(at)}
        >
          <X aria-hidden size={20} />
        </button>
      </div>
    ))}
    <Button variant="secondary" size="sm" className="mt-4" onClick={onAdd}>
      <Plus aria-hidden size={16} /> Add {row}
    </Button>
    {beside}
  </FormSection>
);
