import { useNavigate } from 'react-router';
import { walkInData } from '#features/privacy/contract/walk-in-data.ts';
import { api } from '#platform/web/api.ts';
import { buildFileName, downloadFile } from '#platform/web/download-file.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { useAction } from '#platform/web/forms/use-action.ts';
import { useShop } from '#platform/web/root-data.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Download } from '#platform/web/ui/icons/download.ts';

const ExportButton = ({ id }: { id: string }) => {
  const { name } = useShop();
  const { run, pending } = useAction(async () => {
    const data = await api.call(walkInData.export, { params: { id } });
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    downloadFile(file, buildFileName(name, 'customer-data.json'));
  });
  return (
    <Button size="sm" variant="secondary" pending={pending} onClick={() => void run()}>
      <Download aria-hidden size={18} />
      Export data
    </Button>
  );
};

/** Exports and erases the data of a customer without an account, who cannot do it themselves. */
export default function WalkInData({ id, isWalkIn }: { id: string; isWalkIn: boolean }) {
  const navigate = useNavigate();
  if (!isWalkIn) return null;
  return (
    <IfPermitted permission="customers.erase">
      <ExportButton id={id} />
      <ConfirmButton
        endpoint={walkInData.erase}
        input={{ params: { id } }}
        options={{ success: 'The data is erased.', done: () => navigate('/dashboard/customers') }}
        label="Erase data"
        title="Erase the data of this customer?"
        sentence="Unpaid orders are canceled. Paid ones are kept for the books, without name and address; their invoices stay as they were issued. This cannot be undone."
        confirmLabel="Erase data"
        danger
      />
    </IfPermitted>
  );
}
