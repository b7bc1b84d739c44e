import type { FileFormat } from '#platform/contract/fields.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { ExportButton } from './export-button.tsx';

/** One exportable list. `contents` names the file and labels the buttons for screen readers. */
type ListExport = { title: string; hint: string; contents: string; fetch: (format: FileFormat) => Promise<Blob> };

/** Offers several lists as downloads, each as CSV or workbook. */
export const ExportDialog = ({ lists }: { lists: ListExport[] }) => (
  <DialogButton label="Export" title="Export">
    {() => (
      <ul className="grid gap-5">
        {lists.map(({ title, hint, contents, fetch }) => (
          <li key={contents} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-muted">{hint}</p>
            </div>
            <div className="flex gap-2">
              <ExportButton contents={contents} label={`Export ${contents}`} asXlsx fetch={fetch}>
                Export
              </ExportButton>
            </div>
          </li>
        ))}
      </ul>
    )}
  </DialogButton>
);
