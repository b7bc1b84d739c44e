import {
  type ListedRequest,
  type RequestDetail,
  orderRequests,
} from '#features/company-approvals/contract/order-requests.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { api } from '#platform/web/api.ts';
import { OneFieldForm } from '#platform/web/forms/one-field-form.tsx';

type Ids = { id: string; request: string };

/**
 * Approves a request from its row in the list, at the total when it was sent. If that has changed, nothing is ordered:
 * the page of the request shows what it costs now.
 */
export const ApproveListed = ({ company, request }: { company: string; request: ListedRequest }) => {
  const { _id, buyer, total } = request;
  return (
    <ConfirmButton
      endpoint={orderRequests.approve}
      input={{ params: { id: company, request: _id }, body: { total } }}
      options={{ success: 'Approved', changes: true }}
      label="Approve"
      name={`Approve the request of ${buyer} for ${formatDollars(total)}`}
      title={`Order for ${formatDollars(total)}?`}
      sentence={`It is ordered at once for ${buyer}. If the price has changed since it was sent, nothing is ordered.`}
      confirmLabel="Approve"
    />
  );
};

/** Approves a request at the total that the page shows. */
const ApproveButton = ({ params, request }: { params: Ids; request: RequestDetail }) => {
  const { quote, requested } = request;
  if (quote === null || requested === null) return null;
  const isAccount = requested.payBy !== null;
  return (
    <ConfirmButton
      endpoint={orderRequests.approve}
      input={{
        params,
        body: { total: quote.total, withoutCode: requested.code !== '' && quote.discountCode === '' },
      }}
      // The question stays open with the new total, and the approver presses again.
      options={{ success: 'Approved', changes: true, reloadsOnConflict: true }}
      label={`Approve ${formatDollars(quote.total)}`}
      variant="primary"
      title={`Order for ${formatDollars(quote.total)}?`}
      sentence={
        isAccount
          ? `It is ordered at once for ${request.buyer}, on the account of the company.`
          : `It is ordered at once for ${request.buyer}, who pays it.`
      }
      confirmLabel="Approve"
    />
  );
};

const WithdrawButton = ({ params }: { params: Ids }) => (
  <ConfirmButton
    endpoint={orderRequests.withdraw}
    input={{ params }}
    options={{ success: 'Withdrawn', changes: true }}
    label="Withdraw"
    title="Withdraw this request?"
    sentence="Nobody can approve it then. You can order the products again."
    confirmLabel="Withdraw"
    danger
  />
);

/** Buttons for everything that the person may do with a request that waits. */
export const RequestActions = ({
  company,
  request,
  decides,
}: {
  company: string;
  request: RequestDetail;
  /** True for approvers and admins. */
  decides: boolean;
}) => {
  const params = { id: company, request: request._id };
  const { isOwn } = request;
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {decides && !isOwn && (
        <>
          <ApproveButton params={params} request={request} />
          <DialogButton label="Refuse" title="Refuse this request">
            {(close) => (
              <OneFieldForm
                schema={orderRequests.refuse.body.schema}
                name="answer"
                field={{ label: 'Answer', as: 'textarea', rows: 3, hint: 'The buyer gets it by email.' }}
                action={(body) => api.call(orderRequests.refuse, { params, body })}
                options={{ success: 'Refused', done: close, changes: true, shownOnce: true }}
                submit="Refuse"
                variant="danger"
              />
            )}
          </DialogButton>
        </>
      )}
      {isOwn && <WithdrawButton params={params} />}
    </div>
  );
};
