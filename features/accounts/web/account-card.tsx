import { CircleCheck } from '#platform/web/ui/icons/circle-check.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NeedsScript } from '#platform/web/ui/needs-script.tsx';

/** The benefits of an account, for visitors who have none or are about to log in. */
const AccountBenefits = () => (
  <section aria-labelledby="reasons" className="lg:pt-6">
    <h2 id="reasons" className="text-2xl">
      With your account
    </h2>
    <ul className="mt-4 grid gap-3">
      {[
        'Pay for, track and return orders in one place',
        'Reorder what you bought, or a whole list',
        'Paste part numbers and buy them in one go',
        'Print your invoices, or save them as PDF files',
      ].map((reason) => (
        <li key={reason} className="flex items-center gap-3">
          <CircleCheck aria-hidden size={20} className="shrink-0 text-muted" />
          {reason}
        </li>
      ))}
    </ul>
    <p className="mt-4 text-sm text-muted">
      You can fill a cart without an account.{' '}
      <Link to="/products" className="link">
        See all products
      </Link>
    </p>
  </section>
);

/**
 * The narrow card that login and registration share.
 * @param lead a line under the title, such as why the visitor must log in
 * @param showsBenefits true to show the benefits of an account beside the card
 */
export const AccountCard = ({
  title,
  lead = null,
  showsBenefits = false,
  children,
}: {
  title: string;
  lead?: string | null;
  showsBenefits?: boolean;
  children: ReactNode;
}) => (
  <div
    className={`container-page grid items-start gap-8 py-6 md:py-8 ${showsBenefits ? 'justify-center lg:grid-cols-[28rem_auto] lg:gap-16' : ''}`}
  >
    <div className="card-surface mx-auto w-full max-w-md p-6 sm:p-8">
      <h1 className="text-3xl">{title}</h1>
      {lead !== null && <p className="mt-2 text-muted">{lead}</p>}
      <NeedsScript />
      <div className="mt-6">{children}</div>
    </div>
    {showsBenefits && <AccountBenefits />}
  </div>
);
