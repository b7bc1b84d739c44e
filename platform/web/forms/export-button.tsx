import { type ReactNode, useId } from 'react';
import { ChevronDown } from '#platform/web/ui/icons/chevron-down.ts';
import { FileDown } from '#platform/web/ui/icons/file-down.ts';
import { getIsoDateInZone } from '#platform/contract/dates.ts';
import type { FileFormat } from '#platform/contract/fields.ts';
import { useAction } from './use-action.ts';
import { buildFileName, downloadFile } from '#platform/web/download-file.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useShop } from '#platform/web/root-data.ts';
import '#platform/web/ui/more-menu.css';

const BOTH: readonly FileFormat[] = ['csv', 'xlsx'];

/**
 * Downloads a list as a file, with the shop and the day in its name.
 * @param contents the content, for the file name: 'products'
 * @param asXlsx offers a workbook as well, so that the button opens a menu of both formats
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
  const id = useId();
  const { name, timeZone } = useShop();
  const { run, pending } = useAction(async (format: FileFormat) => {
    const today = getIsoDateInZone(new Date().toISOString(), timeZone);
    downloadFile(await fetch(format), buildFileName(name, `${contents}-${today}.${format}`));
  });
  const action = asXlsx ? { popoverTarget: id } : { onClick: () => void run('csv') };
  return (
    <>
      <Button variant="secondary" size="sm" aria-label={label} pending={pending} {...action}>
        <FileDown aria-hidden size={18} />
        {children}
        {asXlsx && <ChevronDown aria-hidden size={16} />}
      </Button>
      {asXlsx && (
        <div
          popover="auto"
          id={id}
          className="more-menu float-surface"
          onClick={({ currentTarget }) => currentTarget.hidePopover()}
        >
          {BOTH.map((format) => (
            <Button
              key={format}
              variant="quiet"
              size="sm"
              aria-label={`${contents} as ${format.toUpperCase()}`}
              onClick={() => void run(format)}
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </div>
      )}
    </>
  );
};
