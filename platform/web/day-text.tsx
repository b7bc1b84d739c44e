/** A day such as `Wed 2 Dec`, or two days and the dash between them. */
const DAYS = /([A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2,3}(?: – [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2,3})?)/;

/** A sentence whose days do not wrap: `Delivery Wed 2 Dec – Thu 3 Dec` breaks only after `Delivery`. */
export const DayText = ({ children }: { children: string }) => (
  <span>
    {children.split(DAYS).map((part, at) =>
      at % 2 === 1 ? (
        <span key={at} className="whitespace-nowrap">
          {part}
        </span>
      ) : (
        part
      ),
    )}
  </span>
);
