import { type OrderMoney, creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { useConfirmedCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';

/** Pays an order that the customer's credit covers, or the money received for the order of a walk-in. */
export const PayFromCreditButton = ({ order, money }: { order: OrderDetail; money: OrderMoney }) => {
  const { run, openDialog, question } = useConfirmedCall(creditAccounts.payFromCredit, {
    success: 'The order is paid.',
    changes: true,
  });
  const { number, userName } = order;
  const [total, credit] = [formatDollars(order.total), formatDollars(money.credit)];
  const source = money.isWalkIn ? 'the money received' : 'credit';
  return (
    <>
      <p className="figures mt-2">
        {money.isWalkIn ? `${credit} was received for this order.` : `The customer has ${credit} of credit.`}
      </p>
      <Button size="sm" className="mt-2" aria-label={`Pay order ${number} from ${source}`} onClick={openDialog}>
        Pay from {source}
      </Button>
      <ConfirmDialog
        {...question}
        title={`Pay this order from ${source}?`}
        sentence={`${total} of the ${credit} that ${money.isWalkIn ? `was received from ${userName}` : `${userName} has with the shop`}.`}
        confirmLabel={`Pay ${total} from ${source}`}
        onConfirm={() => void run({ params: { id: order._id }, body: { totalWas: order.total } })}
      />
    </>
  );
};
