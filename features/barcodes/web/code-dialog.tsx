import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { type ScanMessage, Scanner } from './scanner.tsx';

/** Scans one code after the other. @param onCode takes a code, and says so */
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
    <Scanner press="Add" onCode={onCode} />
  </Dialog>
);
