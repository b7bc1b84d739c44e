import type { ComponentProps, ReactNode } from 'react';
import { ChevronDown } from '#platform/web/ui/icons/chevron-down.ts';
import { FileDown } from '#platform/web/ui/icons/file-down.ts';
import { getIsoDateInZone } from '#platform/contract/dates.ts';
import type { FileFormat } from '#platform/contract/fields.ts';
import { useAction } from './use-action.ts';
import { buildFileName, downloadFile } from '#platform/web/download-file.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { closeMenus, MenuButton } from '#platform/web/ui/more-menu.tsx';
import { useShop } from '#platform/web/root-data.ts';

const BOTH: readonly FileFormat[] = ['csv', 'xlsx'];

/** One list to export. `contents` is in the name of the file, and names the buttons for screen readers. */
type ExportedList = { title?: string; contents: string; fetch: (format: FileFormat) => Promise<Blob> };

const useExport = () => {
  const { name, timeZone } = useShop();
  return useAction(async ({ contents, fetch }: ExportedList, format: FileFormat) => {
    const today = getIsoDateInZone(new Date().toISOString(), timeZone);
    downloadFile(await fetch(format), buildFileName(name, `${contents}-${today}.${format}`));
  });
};

/** A menu that downloads one of several lists, each as CSV or workbook. `title` tells the lists apart. */
export const ExportMenu = ({
  lists,
  label,
  children = 'Export',
}: {
  lists: ExportedList[];
  label?: string | undefined;
  children?: ReactNode;
}) => {
  const { run, pending } = useExport();
  const items = lists.flatMap((list) =>
    BOTH.map((format) => (
      <Button
        key={`${list.contents} ${format}`}
        variant="quiet"
        size="sm"
        aria-label={`${list.contents} as ${format.toUpperCase()}`}
        onClick={({ currentTarget }) => {
          closeMenus(currentTarget);
          void run(list, format);
        }}
      >
        {list.title === undefined ? format.toUpperCase() : `${list.title}, ${format.toUpperCase()}`}
      </Button>
    )),
  );
  return (
    <MenuButton items={items} aria-label={label} pending={pending}>
      <FileDown aria-hidden size={18} />
      {children}
      <ChevronDown aria-hidden size={16} />
    </MenuButton>
  );
};

/**
 * Downloads a list as a file, with the shop and the day in its name.
 * @param contents the content, for the file name: 'products'
 * @param asXlsx offers a workbook as well, so that the button opens a menu of both formats
 */
export const ExportButton = ({
  contents,
  fetch,
  label,
  variant = 'secondary',
  asXlsx = false,
  children,
}: {
  contents: string;
  fetch: (format: FileFormat) => Promise<Blob>;
  label?: string;
  variant?: ComponentProps<typeof Button>['variant'];
  asXlsx?: boolean;
  children: ReactNode;
}) => {
  const { run, pending } = useExport();
  const list = { contents, fetch };
  if (asXlsx)
    return (
      <ExportMenu lists={[list]} label={label}>
        {children}
      </ExportMenu>
    );
  return (
    <Button variant={variant} size="sm" aria-label={label} pending={pending} onClick={() => void run(list, 'csv')}>
      <FileDown aria-hidden size={18} />
      {children}
    </Button>
  );
};
