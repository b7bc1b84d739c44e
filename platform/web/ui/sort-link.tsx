import { ArrowDown } from './icons/arrow-down.ts';
import { ArrowUp } from './icons/arrow-up.ts';
import { ChevronsUpDown } from './icons/chevrons-up-down.ts';
import { Link } from 'react-router';

export type ColumnSort = {
  /** The address of the list sorted by this column, or in reverse if it is already sorted by it. */
  href: string;
  /** The current sort direction of this column; null if another column sorts the list. */
  direction: 'ascending' | 'descending' | null;
};

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** A column header that sorts its list. */
export const SortLink = ({ header, sort: { href, direction } }: { header: string; sort: ColumnSort }) => {
  const Icon = icons[direction ?? 'none'];
  return (
    <Link
      to={href}
      preventScrollReset
      className={`-my-1.5 inline-flex min-h-8 items-center gap-1 underline-offset-3 hover:text-ink hover:underline ${direction === null ? '' : 'text-ink'}`}
    >
      {header}
      <Icon aria-hidden size={14} />
    </Link>
  );
};
