import { useNavigate } from 'react-router';
import { formatDollars } from '#platform/contract/money.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { Copy } from '#platform/web/ui/icons/copy.ts';
import { FileDown } from '#platform/web/ui/icons/file-down.ts';
import { Printer } from '#platform/web/ui/icons/printer.ts';
import { documentFileName } from '#features/documents/contract/documents.ts';
import { quoteAllows, quoteKindLabels } from '#features/quotes/contract/quote-status.ts';
import { type QuoteDetail, quotes } from '#features/quotes/contract/quotes.ts';
import { fetchFile } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { downloadFile } from '#platform/web/download-file.ts';
import { openFileInTab } from '#platform/web/open-file-in-tab.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { MoreMenu } from '#platform/web/ui/more-menu.tsx';

const fetchQuote = ({ _id: id }: QuoteDetail, format: 'pdf' | 'html') =>
  fetchFile(quotes.print, { params: { id }, query: { as: format } });

const QuoteDownloads = ({ offer }: { offer: QuoteDetail }) => {
  const showing = useAction(() => openFileInTab(() => fetchQuote(offer, 'html')));
  const saving = useAction(async () =>
    downloadFile(await fetchQuote(offer, 'pdf'), documentFileName({ kind: 'quote', number: String(offer.number) })),
  );
  return (
    <>
      <Button size="sm" variant="secondary" pending={showing.pending} onClick={() => void showing.run()}>
        <Printer aria-hidden size={16} />
        Print
      </Button>
      <Button size="sm" variant="secondary" pending={saving.pending} onClick={() => void saving.run()}>
        <FileDown aria-hidden size={16} />
        PDF
      </Button>
    </>
  );
};

/** Places the order of an offer that its customer accepted by telephone. */
const PlaceForCustomer = ({ offer: { _id: id, kind, number, name, version, priced } }: { offer: QuoteDetail }) => {
  const navigate = useNavigate();
  return (
    <IfPermitted permission="orders.place">
      <ConfirmButton
        endpoint={quotes.place}
        input={{ params: { id }, body: { version, total: priced.total } }}
        options={{
          success: (order) => `Order ${order.number} placed`,
          done: (order) => navigate(`/dashboard/order/${order._id}`),
        }}
        label="Place for the customer"
        title={`Place the order of ${quoteKindLabels[kind].toLowerCase()} ${number}?`}
        sentence={`${name} accepts it at ${formatDollars(priced.total)}. The goods are then held until the order is paid.`}
        confirmLabel={`Place Order ${formatDollars(priced.total)}`}
      />
    </IfPermitted>
  );
};

/** Actions on the whole offer. */
export const QuoteActions = ({ offer }: { offer: QuoteDetail }) => {
  const { _id: id, kind, number, name, status, version } = offer;
  const subject = `${quoteKindLabels[kind]} ${number}`;
  return (
    <>
      {quoteAllows(status, 'accept') && <PlaceForCustomer offer={offer} />}
      <MoreMenu>
        {kind === 'quote' && <QuoteDownloads offer={offer} />}
        <LinkButton size="sm" variant="quiet" to={`/dashboard/offers/new?copy=${id}`}>
          <Copy aria-hidden size={16} />
          Copy
        </LinkButton>
        {quoteAllows(status, 'withdraw') && (
          <ConfirmButton
            endpoint={quotes.withdraw}
            input={{ params: { id }, body: { version } }}
            options={{ success: `${subject} withdrawn`, changes: true }}
            label="Withdraw"
            danger
            title={`Withdraw ${subject}?`}
            sentence={`${name} can no longer accept it, and its link will say so. You can copy it later.`}
            confirmLabel="Withdraw"
          />
        )}
      </MoreMenu>
    </>
  );
};
