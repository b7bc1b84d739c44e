import { type Subscription, subscriptions } from '#features/messages/contract/subscriptions.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';

/** The newsletter addresses of the signed-in person, with a button to unsubscribe them; nothing if there is none. */
export const NewsletterSection = ({ list }: { list: readonly Subscription[] }) =>
  list.length > 0 && (
    <section className="card-surface p-6 sm:p-8">
      <h2 className="heading-3">Newsletter</h2>
      <ul className="mt-2 mb-4">
        {list.map(({ email, since, source }) => (
          <li key={email} className="wrap-anywhere">
            {email}{' '}
            <span className="text-muted">
              since {formatDay(since)}
              {source !== '' && ', because you had agreed in our former shop'}
            </span>
          </li>
        ))}
      </ul>
      <ConfirmButton
        endpoint={subscriptions.endOwn}
        input={{}}
        options={{ success: 'You are unsubscribed.', changes: true }}
        label="Unsubscribe"
        size="md"
        title="Unsubscribe from the newsletter?"
        sentence="We delete your address from the newsletter. You can subscribe again at any time."
        confirmLabel="Unsubscribe"
      />
    </section>
  );
