import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ProductImport, productFiles } from '#features/catalog-import/contract/product-files.ts';
import { api } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { CancelImportButton } from './import-buttons.tsx';
import { countChanges, formatRows } from './format-rows.ts';

const POLL_MS = 1000;

/** True while a job still works on the file. */
const isInProgress = ({ state }: ProductImport): boolean =>
  ['checking', 'fetching', 'applying', 'undoing'].includes(state);

/**
 * Returns the import's current state. Polls each second while a job works on it, and reloads the page when its state
 * changes. A failed poll is repeated.
 */
export const useImportProgress = (found: ProductImport): ProductImport => {
  const { revalidate } = useRevalidator();
  const [seen, setSeen] = useState(found);
  const { _id: id, state } = found;
  const isWatched = isInProgress(found);
  useEffect(() => {
    if (!isWatched) return;
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const poll = async () => {
      const now = await api.call(productFiles.get, { params: { id } }).catch(() => null);
      if (isLeft) return;
      if (now !== null) setSeen(now);
      if (now !== null && now.state !== state) void revalidate();
      if (now === null || isInProgress(now)) timer = setTimeout(() => void poll(), POLL_MS);
    };
    timer = setTimeout(() => void poll(), POLL_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [id, state, isWatched, revalidate]);
  return isWatched && seen._id === id && seen.state === state ? seen : found;
};

type ImportProgressProps = { title: string; found: ProductImport; all?: number; noun?: string };

/**
 * The progress of a job that works on an import.
 * @param all how many there are to do; by default the rows that change something
 * @param noun of one of them
 */
export const ImportProgress = ({ title, found, all = countChanges(found), noun = 'row' }: ImportProgressProps) => (
  <>
    <Alert
      tone="info"
      title={title}
      action={found.origin === 'file' && found.state !== 'undoing' && <CancelImportButton found={found} />}
    >
      <p>You can leave this page: it continues by itself.</p>
    </Alert>
    <p className="mt-3 flex flex-wrap items-center gap-3">
      <span
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={found.done}
        className="block max-w-md flex-1 overflow-clip rounded-full border border-field bg-sunken"
      >
        <span
          className="block rounded-full bg-copper py-1"
          style={{ width: `${(100 * found.done) / Math.max(all, 1)}%` }}
        />
      </span>
      <span className="figures">
        {found.done.toLocaleString('en-US')} of {formatRows(all, noun)}
      </span>
    </p>
  </>
);
