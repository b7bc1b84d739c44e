import { FileDown } from '#platform/web/ui/icons/file-down.ts';
import { formatDate } from '#platform/contract/dates.ts';
import {
  documentFileName,
  documents,
  documentTitle,
  type IssuedDocument,
} from '#features/documents/contract/documents.ts';
import { formatDollars } from '#platform/contract/money.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { fetchFile } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { downloadFile } from '#platform/web/download-file.ts';
import { openFileInTab } from '#platform/web/open-file-in-tab.ts';
import { Button } from '#platform/web/ui/button.tsx';

type Paper = {
  title: string;
  fileName: string;
  fetch: (format: 'pdf' | 'html') => Promise<Blob>;
  /** Fetches it for a receipt printer; missing if it is no receipt. */
  fetchReceipt?: () => Promise<Blob>;
};

const downloadPaper = async ({ fetch, fileName }: Paper): Promise<void> => downloadFile(await fetch('pdf'), fileName);

const printPaper = ({ fetch }: Paper): Promise<void> => openFileInTab(() => fetch('html'));

/** A document on one line with its buttons; an invoice has a second line, with its facts. */
const PaperRow = ({ paper, facts }: { paper: Paper; facts: string | null }) => {
  const saving = useAction(downloadPaper);
  const receipt = useAction(openFileInTab);
  const showing = useAction(printPaper);
  const { title, fetchReceipt } = paper;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 py-2">
      <span className="figures text-sm">{title}</span>
      <span className="flex gap-1">
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Print ${title}`}
          pending={showing.pending}
          onClick={() => void showing.run(paper)}
        >
          Print
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`PDF of ${title}`}
          pending={saving.pending}
          onClick={() => void saving.run(paper)}
        >
          PDF
        </Button>
      </span>
      {facts !== null && <span className="figures text-sm text-muted">{facts}</span>}
      {fetchReceipt !== undefined && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Receipt (80 mm) of ${title}`}
          pending={receipt.pending}
          onClick={() => void receipt.run(fetchReceipt)}
        >
          Receipt (80 mm)
        </Button>
      )}
    </li>
  );
};

const fetchIssued = ({ _id: id }: IssuedDocument, as: 'pdf' | 'html' | 'receipt'): Promise<Blob> =>
  fetchFile(documents.get, { params: { id }, query: { as } });

const toIssuedPaper = (one: IssuedDocument, withReceipt: boolean): Paper => ({
  title: documentTitle(one),
  fileName: documentFileName(one),
  fetch: (format) => fetchIssued(one, format),
  ...(withReceipt && one.kind === 'invoice' && { fetchReceipt: () => fetchIssued(one, 'receipt') }),
});

const toDrawnPaper = (kind: 'confirmation' | 'packing_slip', { _id, number }: Order): Paper => {
  const named = { kind, number: String(number) };
  const row = kind === 'confirmation' ? documents.confirmation : documents.packingSlip;
  return {
    title: documentTitle(named),
    fileName: documentFileName(named),
    fetch: (format) => fetchFile(row, { params: { id: _id }, query: { as: format } }),
  };
};

/** Downloads an order's invoice; renders nothing before it is issued. */
export const InvoiceButton = ({ issued }: { issued: IssuedDocument[] }) => {
  const { run, pending } = useAction(downloadPaper);
  const invoice = issued.find(({ kind }) => kind === 'invoice');
  if (invoice === undefined) return null;
  return (
    <Button variant="secondary" pending={pending} onClick={() => void run(toIssuedPaper(invoice, false))}>
      <FileDown aria-hidden size={18} />
      Invoice (PDF)
    </Button>
  );
};

/** The documents of an order to print or download: issued ones, and those drawn from its current state. */
export const OrderDocuments = ({
  order,
  issued,
  withSlip,
}: {
  order: Order;
  issued: IssuedDocument[];
  /** Adds the packing slip and the receipt, for staff. */
  withSlip: boolean;
}) => {
  const rows = [
    ...issued.map((one) => ({
      paper: toIssuedPaper(one, withSlip),
      facts: `${formatDate(one.issuedOn)}, ${formatDollars(one.total)}`,
    })),
    { paper: toDrawnPaper('confirmation', order), facts: null },
    ...(withSlip ? [{ paper: toDrawnPaper('packing_slip', order), facts: null }] : []),
  ];
  return (
    <ul aria-label="Documents" className="divide-y divide-line border-y border-line">
      {rows.map(({ paper, facts }) => (
        <PaperRow key={paper.title} paper={paper} facts={facts} />
      ))}
    </ul>
  );
};
