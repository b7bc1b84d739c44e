import type { ReactNode } from 'react';
import { FileDown } from '#platform/web/ui/icons/file-down.ts';
import { getIsoDateInZone } from '#platform/contract/dates.ts';
import type { FileFormat } from '#platform/contract/fields.ts';
import { useAction } from './use-action.ts';
import { buildFileName, downloadFile } from '#platform/web/download-file.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useShop } from '#platform/web/root-data.ts';

/**
 * Downloads a list as a CSV file, with the shop and the day in its name.
 * @param contents the content, for the file name: 'products'
 * @param asXlsx offers a workbook as well
 */
export const ExportButton = ({
  contents,
  fetch,
  label,
  asXlsx = false,
  children,
}: {
  contents: string;
  fetch: (format: FileFormat) => Promise<Blob>;
  label?: string;
  asXlsx?: boolean;
  children: ReactNode;
}) => {
  const { name, timeZone } = useShop();
  const { run, pending } = useAction(async (format: FileFormat) => {
    const today = getIsoDateInZone(new Date().toISOString(), timeZone);
    downloadFile(await fetch(format), buildFileName(name, `${contents}-${today}.${format}`));
  });
  return (
    <>
      <Button variant="secondary" size="sm" aria-label={label} pending={pending} onClick={() => void run('csv')}>
        <FileDown aria-hidden size={18} />
        {children}
      </Button>
      {asXlsx && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={`${contents} as XLSX`}
          disabled={pending}
          onClick={() => void run('xlsx')}
        >
          XLSX
        </Button>
      )}
    </>
  );
};
