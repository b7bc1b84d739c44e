import { documentFileName, documents } from '#features/documents/contract/documents.ts';
import { UserFacingError } from '#platform/contract/user-facing-error.ts';
import { api, fetchFile } from '#platform/web/api.ts';
import { downloadFile } from '#platform/web/download-file.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { FileDown } from '#platform/web/ui/icons/file-down.ts';

const downloadInvoice = async (orderId: string, number: string): Promise<void> => {
  const issued = await api.call(documents.list, { params: { id: orderId } });
  const invoice = issued.find((one) => one.kind === 'invoice' && one.number === number);
  if (invoice === undefined) throw new UserFacingError(`Invoice ${number} was not found.`);
  const pdf = await fetchFile(documents.get, { params: { id: invoice._id }, query: { as: 'pdf' } });
  downloadFile(pdf, documentFileName(invoice));
};

/** An invoice’s number in a list, which downloads its PDF. */
export const InvoiceLink = ({ orderId, number }: { orderId: string; number: string }) => {
  const { run, pending } = useAction(() => downloadInvoice(orderId, number));
  return (
    <button
      type="button"
      aria-label={`Invoice ${number}`}
      aria-busy={pending || undefined}
      className="link figures flex min-h-6 items-center gap-1.5"
      onClick={() => void run()}
    >
      {number}
      <FileDown aria-hidden size={16} className="shrink-0 text-muted" />
    </button>
  );
};
