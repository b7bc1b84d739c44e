import type { ReactNode } from 'react';

/** The most open rows; more would push the page's actions off the screen. */
const MAX_OPEN_ROWS = { phone: 2, desk: 5 };

/**
 * Rows that are collapsed if there are too many for the screen. Only for pages that the browser renders.
 * @param noun names the rows, in the plural
 */
export const Collapsible = ({ count, noun, children }: { count: number; noun: string; children: ReactNode }) =>
  count > MAX_OPEN_ROWS.phone ? (
    <details open={count <= MAX_OPEN_ROWS.desk && matchMedia('(width >= 64rem)').matches}>
      <summary className="min-h-7">
        {count} {noun}
      </summary>
      {children}
    </details>
  ) : (
    children
  );
