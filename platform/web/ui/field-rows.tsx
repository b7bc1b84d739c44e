import { ArrowUp } from './icons/arrow-up.ts';
import { Plus } from './icons/plus.ts';
import { X } from './icons/x.ts';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import { FormSection } from './form-section.tsx';

/**
 * The layout of a row's fields. With `line`, only the first row shows labels if there is room; with `words`, only the
 * first row shows labels, and on a phone the fields are below each other; two short ones, with `halves`, are not.
 */
const layouts = {
  line: 'grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))]',
  words: 'sm:grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))]',
  halves: 'grid-cols-2',
  pairs: 'sm:grid-cols-2',
  short: 'grid-cols-2 sm:grid-cols-3',
};

/** A line separates rows that are several lines tall. */
const laterRowStyles = {
  line: 'sm:mt-4 sm:[&_label]:sr-only',
  words: '[&_label]:sr-only',
  halves: '[&_label]:sr-only',
  pairs: 'border-t border-line pt-5',
  short: 'border-t border-line pt-5',
};

/** Aligns a button with the fields of its row, which are below their labels if these are visible. */
const getButtonMargin = (fit: keyof typeof layouts, at: number): string => {
  if (at > 0 && (fit === 'words' || fit === 'halves')) return '';
  return at > 0 && fit === 'line' ? 'mt-6.5 sm:mt-0' : 'mt-6.5';
};

/** Moves the focus near a button that disappears with its row. @param action removes or moves the row */
const actKeepingFocus = (button: HTMLElement, action: () => void): void => {
  const row = button.closest<HTMLElement>('[data-row]');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  flushSync(action);
  if (button.isConnected) return button.focus();
  const near = row?.isConnected === true ? row : next;
  if (near instanceof HTMLButtonElement) near.focus();
  else near?.querySelector<HTMLElement>('input, select, textarea')?.focus();
};

/**
 * Rows of fields that can be added and removed.
 * @param row names one row, for its remove button
 * @param fit the layout: few fields on one line, many in pairs, or many short ones
 * @param children the fields of the row at an index
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
  /** Present if a button adds rows. */
  onAdd?: () => void;
  onRemove: (at: number) => void;
  /** Present if the order of the rows matters. */
  onMove?: (from: number, to: number) => void;
  /** The most rows that may be added. */
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
            className={`icon-button text-muted ${getButtonMargin(fit, at)}`}
            aria-label={`Move ${row} ${at + 1} up`}
            onClick={({ currentTarget }) => actKeepingFocus(currentTarget, () => onMove(at, at - 1))}
          >
            <ArrowUp aria-hidden size={20} />
          </button>
        )}
        <button
          type="button"
          className={`icon-button text-muted ${getButtonMargin(fit, at)}`}
          aria-label={`Remove ${row} ${at + 1}`}
          onClick={({ currentTarget }) => actKeepingFocus(currentTarget, () => onRemove(at))}
        >
          <X aria-hidden size={20} />
        </button>
      </div>
    ))}
    {onAdd !== undefined && ids.length < (most ?? Infinity) && (
      <Button variant="secondary" size="sm" className="mt-4" onClick={onAdd}>
        <Plus aria-hidden size={16} /> Add {row}
      </Button>
    )}
    {beside}
  </FormSection>
);
