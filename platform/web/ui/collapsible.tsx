import type { ReactNode } from 'react';

/** More rows than these would push what there is to do off a phone's screen. */
const MAX_OPEN_ROWS = 2;

/**
 * So many rows, which a phone opens by a press where they are many. For pages that the browser draws.
 * @param what they are, in the plural
 */
export const Collapsible = ({ count, what, children }: { count: number; what: string; children: ReactNode }) =>
  count > MAX_OPEN_ROWS ? (
    <details open={matchMedia('(width >= 64rem)').matches}>
      <summary className="min-h-7">
        {count} {what}
      </summary>
      {children}
    </details>
  ) : (
    children
  );
