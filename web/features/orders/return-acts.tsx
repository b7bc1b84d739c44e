import type { OrderDetail, OrderReturn } from '#contract/orders.ts';
import { allowsReturn } from '#contract/return-status.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { DecideForm } from './decide-form.tsx';
import { ReceiveForm } from './receive-form.tsx';

/** What an admin may do with a return as it stands. */
export const ReturnActs = ({ order, one }: { order: OrderDetail; one: OrderReturn }) => (
  <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
    {allowsReturn(one.status, 'accept') && (
      <DialogButton label="Accept" name={`Accept the return of order ${order.number}`} title="Accept this return">
        {(close) => <DecideForm id={one._id} act="accept" onDone={close} />}
      </DialogButton>
    )}
    {allowsReturn(one.status, 'receive') && (
      <DialogButton label="Receive" name={`Receive the return of order ${order.number}`} title="Receive this return">
        {(close) => <ReceiveForm order={order} one={one} onDone={close} />}
      </DialogButton>
    )}
    {allowsReturn(one.status, 'refuse') && (
      <DialogButton label="Refuse" name={`Refuse the return of order ${order.number}`} title="Refuse this return">
        {(close) => <DecideForm id={one._id} act="refuse" onDone={close} />}
      </DialogButton>
    )}
  </div>
);
