import type { KeyboardEvent } from 'react';

/** Key of a cell: its row on the page, and its column from the left. */
export const formatCellKey = (row: number, column: number): string => `${row}:${column}`;

const parseCellKey = (element: Element): [row: number, column: number] | null => {
  const [row, column] = (element.getAttribute('data-cell') ?? '').split(':').map(Number);
  return row === undefined || column === undefined ? null : [row, column];
};

/** True if an arrow key would leave the text, because all of it is selected or the caret is at that end. */
const isAtEdge = ({ type, selectionStart, selectionEnd, value }: HTMLInputElement, side: 'start' | 'end'): boolean => {
  if (type === 'checkbox' || (selectionStart === 0 && selectionEnd === value.length)) return true;
  return selectionStart === selectionEnd && selectionStart === (side === 'start' ? 0 : value.length);
};

const getStep = (event: KeyboardEvent, cell: HTMLInputElement): [rows: number, columns: number] | null => {
  switch (event.key) {
    case 'ArrowUp':
      return [-1, 0];
    case 'ArrowDown':
      return [1, 0];
    case 'Enter':
      return cell.type === 'checkbox' ? null : [event.shiftKey ? -1 : 1, 0];
    case 'ArrowLeft':
      return isAtEdge(cell, 'start') ? [0, -1] : null;
    case 'ArrowRight':
      return isAtEdge(cell, 'end') ? [0, 1] : null;
    default:
      return null;
  }
};

/** Moves between cells with arrows and Enter, as in a spreadsheet; at the edge the focus stays. Tab works as usual. */
export const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const cell = event.target;
  if (!(cell instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const place = parseCellKey(cell);
  const step = place === null ? null : getStep(event, cell);
  if (place === null || step === null) return;
  event.preventDefault();
  const cellKey = formatCellKey(place[0] + step[0], place[1] + step[1]);
  event.currentTarget.querySelector<HTMLElement>(`[data-cell="${cellKey}"]`)?.focus();
};
