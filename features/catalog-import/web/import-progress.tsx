import { type ProductImport, productFiles } from '#features/catalog-import/contract/product-files.ts';
import { api } from '#platform/web/api.ts';
import { useJobProgress } from '#platform/web/live/use-job-progress.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';
import { CancelImportButton } from './import-buttons.tsx';
import { countChanges } from './format-rows.ts';

/** True while a job still works on the file. */
const isInProgress = ({ state }: ProductImport): boolean =>
  ['checking', 'fetching', 'applying', 'undoing'].includes(state);

/** Returns the import's current state, and reloads the page when it changes. */
export const useImportProgress = (found: ProductImport): ProductImport =>
  useJobProgress({
    found,
    isRunning: isInProgress,
    toKey: ({ _id, state }) => `${_id} ${state}`,
    load: () => api.call(productFiles.get, { params: { id: found._id } }),
  });

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
    <ProgressBar label={title} done={found.done} all={all}>
      {`${found.done.toLocaleString('en-US')} of ${formatPlural(all, noun)}`}
    </ProgressBar>
  </>
);
