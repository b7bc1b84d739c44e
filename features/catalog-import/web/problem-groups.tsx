import type { ReactNode } from 'react';
import type { ImportProblem } from '#features/catalog-import/contract/import-rows.ts';
import { PAGE_SIZE } from '#platform/contract/pages.ts';
import { formatPlural } from '#platform/contract/format-count.ts';

const formatLines = ({ lines, rows }: ImportProblem): string =>
  `${lines.length === 1 ? 'line' : 'lines'} ${lines.map((line) => line.toLocaleString('en-US')).join(', ')}${rows > lines.length ? ', ...' : ''}`;

/** The problems or warnings of rows, grouped, because staff may judge or fix one of many rows at once. */
export const ProblemGroups = ({ label, problems }: { label: string; problems: ImportProblem[] }) => (
  <ul className="mb-4 grid gap-1 text-sm" aria-label={label}>
    {problems.map((one) => (
      <li key={`${one.column} ${one.message}`} className="break-words">
        <strong className="figures">{formatPlural(one.rows, 'row')}</strong>: {one.column !== '' && `${one.column}: `}
        {one.message} <span className="text-muted">({formatLines(one)})</span>
        {one.examples.length > 0 && (
          <ul className="list-disc pl-5 text-muted" aria-label="Examples">
            {one.examples.map((example) => (
              <li key={example}>{example}</li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
);

/** True if several pages of rows have the same problem, which is stated above them already. */
export const isExplained = (problems: ImportProblem[], total: number): boolean =>
  total > PAGE_SIZE && problems.length === 1 && problems[0]?.rows === total && problems[0].examples.length === 0;

/** Rows that are folded, because they all have the same problem. */
export const FoldedRows = ({ isFolded, total, children }: { isFolded: boolean; total: number; children: ReactNode }) =>
  isFolded ? (
    <details>
      <summary className="mb-3 min-h-7">Show the {formatPlural(total, 'row')}</summary>
      {children}
    </details>
  ) : (
    children
  );
