import type { CustomerDetail } from '#features/customers/contract/customers.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { isReachable } from '#platform/contract/reachable-email.ts';
import { DefinitionList } from '#platform/web/ui/definition-list.tsx';
import { PhoneLink } from '#platform/web/ui/phone-link.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';

/** Shows whether the address is verified, or that there is no account. */
export const VerifiedBadge = ({
  customer: { gone: isDeleted, isWalkIn, verified },
}: {
  customer: Pick<CustomerDetail, 'gone' | 'isWalkIn' | 'verified'>;
}) => {
  if (isWalkIn) return <StatusBadge tone="neutral">No account</StatusBadge>;
  if (isDeleted) return <StatusBadge tone="neutral">Account deleted</StatusBadge>;
  return verified ? (
    <StatusBadge tone="success">Confirmed</StatusBadge>
  ) : (
    <StatusBadge tone="warning">Not confirmed</StatusBadge>
  );
};

/** A customer's contact details and order totals. */
export const CustomerFacts = ({ customer }: { customer: CustomerDetail }) => {
  const { email, phone, location, since, newsletter, orders, paid, lastOrder, gone: isDeleted } = customer;
  const none = <span className="text-muted">None</span>;
  return (
    <div className="figures grid gap-x-8 md:grid-cols-2 max-md:[&_dl+dl]:border-t-0">
      <DefinitionList
        items={[
          {
            label: 'Email',
            value:
              isDeleted || !isReachable(email) ? (
                none
              ) : (
                <a className="link inline-block min-h-6 wrap-anywhere" href={`mailto:${email}`}>
                  {email}
                </a>
              ),
          },
          {
            label: 'Phone',
            value: phone === null ? none : <PhoneLink phone={phone} className="link inline-block min-h-6" />,
          },
          { label: 'Location', value: location ?? none },
          { label: 'Newsletter', value: newsletter ? 'Yes' : 'No' },
        ]}
      />
      <DefinitionList
        items={[
          { label: 'Since', value: formatDay(since) },
          { label: 'Paid orders', value: orders.toLocaleString('en-US') },
          { label: 'Paid', value: formatDollars(paid) },
          { label: 'Last order', value: lastOrder === null ? none : formatDay(lastOrder) },
        ]}
      />
    </div>
  );
};
