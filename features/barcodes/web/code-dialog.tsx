import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { type ScanMessage, Scanner } from './scanner.tsx';

/**
 * Scans several codes one after the other.
 * @param onCode handles a code, and returns a message
 */
export const CodeDialog = ({
  open,
  onClose,
  onCode,
}: {
  open: boolean;
  onClose: () => void;
  onCode: (code: string) => Promise<ScanMessage>;
}) => (
  <Dialog open={open} onClose={onClose} title="Scan" footer={<Button onClick={onClose}>Done</Button>}>
    <Scanner submitLabel="Add" isInForm onCode={onCode} />
  </Dialog>
);
