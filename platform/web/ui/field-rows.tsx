import { ArrowUp } from './icons/arrow-up.ts';
import { Plus } from './icons/plus.ts';
import { X } from './icons/x.ts';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import { FormSection } from './form-section.tsx';

/** How the fields of a row stand; those of one line are named once, over the first row, where there is room for it. */
const layouts = {
  line: 'grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))]',
  pairs: 'sm:grid-cols-2',
  short: 'grid-cols-2 sm:grid-cols-3',
};

/** Rows of several lines are kept apart by a rule. */
const laterRowStyles = {
  line: 'sm:mt-4 sm:[&_label]:sr-only',
  pairs: 'border-t border-line pt-5',
  short: 'border-t border-line pt-5',
};

/** A button that goes with its row would take the focus along. @param act takes the row away, or moves it */
const actKeepingFocus = (button: HTMLElement, act: () => void): void => {
  const row = button.closest<HTMLElement>('[data-row]');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  flushSync(act);
  if (button.isConnected) return button.focus();
  const near = row?.isConnected === true ? row : next;
  if (near instanceof HTMLButtonElement) near.focus();
  else near?.querySelector<HTMLElement>('input, select, textarea')?.focus();
};

/**
 * Rows of fields, to add to and to take from.
 * @param row names one of them, for the button that removes it
 * @param fit few fields of a row on one line, many in pairs, or many short ones
 * @param children the fields of the row at this place
 */
export const FieldRows = ({
  id,
  title,
  hint,
  row,
  ids,
  onAdd,
  onRemove,
  onMove,
  most,
  beside,
  fit = 'line',
  children,
}: {
  id?: string;
  title: string;
  hint: string;
  row: string;
  ids: string[];
  onAdd: () => void;
  onRemove: (at: number) => void;
  /** Where their order counts. */
  onMove?: (from: number, to: number) => void;
  /** So many there can be. */
  most?: number;
  beside?: ReactNode;
  fit?: keyof typeof layouts;
  children: (at: number) => ReactNode;
}) => (
  <FormSection id={id} title={title} hint={hint}>
    {ids.map((key, at) => (
      <div key={key} data-row className={`mt-5 flex items-start gap-2 ${at > 0 ? laterRowStyles[fit] : ''}`}>
        <div className={`grid min-w-0 flex-1 gap-3 ${layouts[fit]}`}>{children(at)}</div>
        {onMove !== undefined && at > 0 && (
          <button
            type="button"
            className={`icon-button mt-6.5 text-muted ${fit === 'line' ? 'sm:mt-0' : ''}`}
            aria-label={`Move ${row} ${at + 1} up`}
            onClick={({ currentTarget }) => actKeepingFocus(currentTarget, () => onMove(at, at - 1))}
          >
            <ArrowUp aria-hidden size={20} />
          </button>
        )}
        <button
          type="button"
          className={`icon-button mt-6.5 text-muted ${fit === 'line' && at > 0 ? 'sm:mt-0' : ''}`}
          aria-label={`Remove ${row} ${at + 1}`}
          onClick={({ currentTarget }) => actKeepingFocus(currentTarget, () => onRemove(at))}
        >
          <X aria-hidden size={20} />
        </button>
      </div>
    ))}
    {ids.length < (most ?? Infinity) && (
      <Button variant="secondary" size="sm" className="mt-4" onClick={onAdd}>
        <Plus aria-hidden size={16} /> Add {row}
      </Button>
    )}
    {beside}
  </FormSection>
);
