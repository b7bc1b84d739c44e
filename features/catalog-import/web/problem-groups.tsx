import type { ImportProblem } from '#features/catalog-import/contract/product-files.ts';
import { formatRows } from './say-rows.ts';

const formatLines = ({ lines, rows }: ImportProblem): string =>
  `${lines.length === 1 ? 'line' : 'lines'} ${lines.map((line) => line.toLocaleString('en-US')).join(', ')}${rows > lines.length ? ', ...' : ''}`;

/** What is wrong with the refused rows, each kind of it once: who sees what is common mends it in one go. */
export const ProblemGroups = ({ problems }: { problems: ImportProblem[] }) => (
  <ul className="mb-4 grid gap-1 text-sm" aria-label="Problems">
    {problems.map((one) => (
      <li key={`${one.column} ${one.message}`} className="break-words">
        <strong className="figures">{formatRows(one.rows)}</strong>: {one.column !== '' && `${one.column}: `}
        {one.message} <span className="text-muted">({formatLines(one)})</span>
      </li>
    ))}
  </ul>
);
