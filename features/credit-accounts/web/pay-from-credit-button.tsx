import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { useConfirmedCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';

/** Pays an order that the customer's credit covers. @param credit dollars */
export const PayFromCreditButton = ({ order, credit }: { order: OrderDetail; credit: number }) => {
  const { run, openDialog, question } = useConfirmedCall(creditAccounts.payFromCredit, {
    success: 'The order is paid.',
    changes: true,
  });
  return (
    <>
      <p className="figures mt-2">The customer has {formatDollars(credit)} of credit.</p>
      <Button size="sm" className="mt-2" aria-label={`Pay order ${order.number} from credit`} onClick={openDialog}>
        Pay from credit
      </Button>
      <ConfirmDialog
        {...question}
        title="Pay this order from credit?"
        sentence={`${formatDollars(order.total)} of the ${formatDollars(credit)} that ${order.userName} has with the shop.`}
        confirmLabel={`Pay ${formatDollars(order.total)} from credit`}
        onConfirm={() => void run({ params: { id: order._id }, body: { totalWas: order.total } })}
      />
    </>
  );
};
