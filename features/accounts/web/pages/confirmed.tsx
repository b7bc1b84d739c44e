import type { Route } from './+types/confirmed';
import { AccountCard } from '#features/accounts/web/account-card.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  buildTitleMeta(matches, 'Go back to your page'),
  { name: 'robots', content: 'noindex' },
];

/** The last page in the window where people confirm their identity with Google, while the page that opened it waits. */
export default function Confirmed() {
  return (
    <AccountCard title="Go back to your page">
      <p>You can close this window and continue in the other one. If nothing happens there, try again.</p>
    </AccountCard>
  );
}
