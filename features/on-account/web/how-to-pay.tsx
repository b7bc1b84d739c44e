import type { OwnAccount } from '#features/on-account/contract/on-account.ts';

/** Where to pay the open invoices of an account by bank transfer; nothing if the shop has not entered its bank. */
export const HowToPay = ({ account: { bankDetails, number } }: { account: OwnAccount }) =>
  bankDetails !== '' && (
    <dl className="card-surface mt-4 grid gap-x-6 gap-y-3 p-4 sm:grid-cols-2">
      <div>
        <dt className="text-sm text-muted">Pay to</dt>
        <dd className="figures wrap-anywhere whitespace-pre-line">{bankDetails}</dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Reference</dt>
        <dd className="figures">
          {number === null ? 'The' : `Account ${number}, and the`} numbers of the invoices that you pay
        </dd>
      </div>
    </dl>
  );
