import type { Role } from '#features/accounts/contract/accounts.ts';
import { hasPermission } from '#features/accounts/contract/roles.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import type { OrderReturn } from '#features/returns/contract/order-return.ts';
import { allowsReturn } from '#features/returns/contract/return-status.ts';
import { isReturnSettled } from '#features/returns/contract/return-settled.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { ReturnDecisionForm } from './decide-form.tsx';
import { ReceiveForm } from './receive-form.tsx';

/** Ends a return that brings no money: what nobody takes back, or what has been paid back another way. */
const RefuseOrCloseButton = ({ order, one }: { order: OrderDetail; one: OrderReturn }) => {
  const act = isReturnSettled(order, one) ? 'close' : 'refuse';
  const label = act === 'close' ? 'Close' : 'Refuse';
  return (
    <DialogButton label={label} name={`${label} the return of order ${order.number}`} title={`${label} this return`}>
      {(close) => <ReturnDecisionForm id={one._id} act={act} onDone={close} />}
    </DialogButton>
  );
};

/** What somebody of this role may do with a return as it stands. */
export const ReturnActions = ({ order, one, role }: { order: OrderDetail; one: OrderReturn; role: Role }) => (
  <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
    {hasPermission(role, 'returns.decide') && allowsReturn(one.status, 'accept') && !isReturnSettled(order, one) && (
      <DialogButton label="Accept" name={`Accept the return of order ${order.number}`} title="Accept this return">
        {(close) => <ReturnDecisionForm id={one._id} act="accept" onDone={close} />}
      </DialogButton>
    )}
    {hasPermission(role, 'orders.refund') && allowsReturn(one.status, 'receive') && !isReturnSettled(order, one) && (
      <DialogButton label="Receive" name={`Receive the return of order ${order.number}`} title="Receive this return">
        {(close) => <ReceiveForm order={order} one={one} onDone={close} />}
      </DialogButton>
    )}
    {hasPermission(role, 'returns.decide') && allowsReturn(one.status, 'refuse') && (
      <RefuseOrCloseButton order={order} one={one} />
    )}
  </div>
);
