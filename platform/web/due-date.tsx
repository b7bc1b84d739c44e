import { formatDate } from '#platform/contract/dates.ts';
import { formatListDate, isPastDate } from '#platform/contract/list-time.ts';

/**
 * The day by which money is due, such as 'due 31 Dec'; red once it is over, unless the money has come.
 * @param isOpen false if no money is missing any more
 * @param full shows the year too, on pages of one order
 */
export const DueDate = ({ date, isOpen, full = false }: { date: string; isOpen: boolean; full?: boolean }) => {
  const isOverdue = isOpen && isPastDate(date);
  return (
    <time
      dateTime={date}
      title={formatDate(date)}
      className={`figures whitespace-nowrap ${isOverdue ? 'font-semibold text-error' : ''}`}
    >
      {isOverdue ? 'was due' : 'due'} {(full ? formatDate : formatListDate)(date)}
    </time>
  );
};
