import type { ReactNode } from 'react';

/** More open rows than this would push the page's actions off a phone's screen. */
const MAX_OPEN_ROWS = 2;

/**
 * Rows that are collapsed on a phone if there are many. Only for pages that the browser renders.
 * @param noun names the rows, in the plural
 */
export const Collapsible = ({ count, noun, children }: { count: number; noun: string; children: ReactNode }) =>
  count > MAX_OPEN_ROWS ? (
    <details open={matchMedia('(width >= 64rem)').matches}>
      <summary className="min-h-7">
        {count} {noun}
      </summary>
      {children}
    </details>
  ) : (
    children
  );
