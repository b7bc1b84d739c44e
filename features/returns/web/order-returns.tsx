import type { Role } from '#features/accounts/contract/accounts.ts';
import { formatDay } from '#platform/contract/dates.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { PiecesList } from '#features/orders/web/pieces-row.tsx';
import { ReturnStatusBadge } from './return-status-badge.tsx';
import { hasPermission } from '#features/accounts/contract/roles.ts';
import { type OrderReturn, allowsReturn } from '#features/returns/contract/return.ts';
import { ReturnDecision, isReturnSettled, returns } from '#features/returns/contract/returns.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { ReturnAddress } from './return-address.tsx';
import { ReceiveForm } from './receive-form.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { DraftRestored } from '#platform/web/ui/draft-restored.tsx';

const decisionTexts = {
  accept: {
    success: 'Return accepted',
    hint: 'For example, where to send it. The customer gets it by email.',
    button: 'Accept',
  },
  refuse: { success: 'Return refused', hint: 'The customer gets it by email.', button: 'Refuse' },
  close: {
    success: 'Return closed',
    hint: 'These goods have already been refunded. The customer gets this by email.',
    button: 'Close',
  },
} as const;

/** Asks for the shop's message when it accepts, refuses or closes a return. */
const ReturnDecisionForm = ({
  id,
  action,
  onDone,
}: {
  id: string;
  action: keyof typeof decisionTexts;
  onDone: () => void;
}) => {
  const { success, hint, button } = decisionTexts[action];
  const [initialValues] = useState({
    act: action === 'accept' ? ('accept' as const) : ('refuse' as const),
    answer: '',
  });
  const form = useForm({ resolver: zodResolver(ReturnDecision), defaultValues: initialValues });
  const { register, handleSubmit, setError, formState } = form;
  const { isRestored, discard, forget } = useFormDraft(`${action} return ${id}`, form, initialValues);
  const { run, pending, error } = useApiCall(returns.decide, {
    success,
    done: () => {
      forget();
      onDone();
    },
    changes: true,
    setError,
  });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run({ params: { id }, body }))}>
      <Field
        label="Answer"
        as="textarea"
        rows={3}
        hint={hint}
        error={formState.errors.answer?.message}
        {...register('answer')}
      />
      <DraftRestored isRestored={isRestored} onDiscard={discard} />
      <SubmitButton variant={action === 'refuse' ? 'danger' : 'primary'} pending={pending}>
        {button}
      </SubmitButton>
    </Form>
  );
};

/** Ends a return without a refund: refuses it, or closes it if its money was refunded another way. */
const RefuseOrCloseButton = ({ order, one }: { order: OrderDetail; one: OrderReturn }) => {
  const action = isReturnSettled(order, one) ? 'close' : 'refuse';
  const label = action === 'close' ? 'Close' : 'Refuse';
  return (
    <DialogButton label={label} name={`${label} the return of order ${order.number}`} title={`${label} this return`}>
      {(close) => <ReturnDecisionForm id={one._id} action={action} onDone={close} />}
    </DialogButton>
  );
};

/** The actions that the role and the return's status allow. */
const ReturnActions = ({ order, one, role }: { order: OrderDetail; one: OrderReturn; role: Role }) => (
  <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
    {hasPermission(role, 'returns.decide') && allowsReturn(one.status, 'accept') && !isReturnSettled(order, one) && (
      <DialogButton label="Accept" name={`Accept the return of order ${order.number}`} title="Accept this return">
        {(close) => <ReturnDecisionForm id={one._id} action="accept" onDone={close} />}
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

/** The order's returns with the shop's answers; renders nothing if there are none. */
export const OrderReturns = ({ order, role }: { order: OrderDetail; role: Role }) => {
  if (order.returns.length === 0) return null;
  return (
    <section aria-labelledby="returns">
      <h2 id="returns" className="mb-4 text-2xl">
        Returns
      </h2>
      <ul aria-labelledby="returns" className="card-surface divide-y divide-line">
        {order.returns.map((one) => (
          <li key={one._id} className="p-3 sm:p-4">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
              <strong className="figures font-medium">Requested {formatDay(one.createdAt)}</strong>
              <ReturnStatusBadge one={one} />
            </div>
            <p className="mt-1 wrap-anywhere whitespace-pre-line">{one.reason}</p>
            <PiecesList label={`Return of ${formatDay(one.createdAt)}`} pieces={one.lines} />
            {one.answer !== '' && (
              <p className="mt-2 border-l-2 border-line pl-3 text-sm wrap-anywhere whitespace-pre-line">{one.answer}</p>
            )}
            {one.status === 'accepted' && !hasPermission(role, 'orders.read') && (
              <div className="mt-3 rounded-box bg-sunken p-4 text-sm">
                <p className="mb-2">Send the goods to:</p>
                <ReturnAddress orderNumber={order.number} />
              </div>
            )}
            <ReturnActions order={order} one={one} role={role} />
          </li>
        ))}
      </ul>
    </section>
  );
};
