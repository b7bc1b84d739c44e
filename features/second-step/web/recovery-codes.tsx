import { Copy } from '#platform/web/ui/icons/copy.ts';
import { Download } from '#platform/web/ui/icons/download.ts';
import { Printer } from '#platform/web/ui/icons/printer.ts';
import { UserFacingError } from '#platform/contract/user-facing-error.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { buildFileName, downloadFile } from '#platform/web/download-file.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { useShop } from '#platform/web/root-data.ts';

const formatRecoveryCodes = (shop: string, codes: string[]) =>
  [`Recovery codes for ${shop}`, location.origin, 'Each of them logs you in once, in place of a code from the app.', '']
    .concat(codes, '')
    .join('\n');

/** Prints on a sheet with nothing else. */
const printRecoveryCodes = async (shop: string, codes: string[]): Promise<void> => {
  const sheet = window.open('', '_blank');
  if (sheet === null)
    throw new UserFacingError('Your browser did not open a page to print. Copy the codes, or download the file.');
  const text = sheet.document.createElement('pre');
  text.textContent = formatRecoveryCodes(shop, codes);
  sheet.document.title = 'Recovery codes';
  sheet.document.body.append(text);
  sheet.print();
};

/** Shows new recovery codes, which cannot be displayed again. */
export const RecoveryCodes = ({ codes, onDone }: { codes: string[]; onDone: () => void }) => {
  const shop = useShop().name;
  const copying = useAction(() => navigator.clipboard.writeText(formatRecoveryCodes(shop, codes)), {
    success: 'Recovery codes copied',
  });
  const printing = useAction(() => printRecoveryCodes(shop, codes));
  return (
    <div className="grid gap-4">
      <Alert tone="info">
        <p>Keep these where you can find them without your phone. They are shown only once. Each works once.</p>
      </Alert>
      <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-box bg-sunken p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" pending={copying.pending} onClick={() => void copying.run()}>
          <Copy aria-hidden size={16} />
          Copy
        </Button>
        <Button
          variant="secondary"
          size="sm"
          onClick={() =>
            downloadFile(
              new Blob([formatRecoveryCodes(shop, codes)], { type: 'text/plain' }),
              buildFileName(shop, 'recovery-codes.txt'),
            )
          }
        >
          <Download aria-hidden size={16} />
          Download
        </Button>
        <Button variant="secondary" size="sm" pending={printing.pending} onClick={() => void printing.run()}>
          <Printer aria-hidden size={16} />
          Print
        </Button>
      </div>
      <Button size="lg" className="w-full" onClick={onDone}>
        I have saved them
      </Button>
    </div>
  );
};
