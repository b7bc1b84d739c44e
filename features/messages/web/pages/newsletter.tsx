import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { messages } from '#features/messages/contract/messages.ts';
import { watches } from '#features/back-in-stock/contract/watches.ts';
import type { Route } from './+types/newsletter';
import { useCall } from '#platform/web/forms/use-call.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { titled } from '#platform/web/title.ts';

const acts = {
  confirm: {
    row: messages.confirmSubscription,
    title: 'Confirm the newsletter',
    ask: 'One click and you get our newsletter: new goods and offers, now and then.',
    button: 'Confirm',
    done: 'Thank you. You get our newsletter from now on.',
  },
  unsubscribe: {
    row: messages.unsubscribe,
    title: 'Leave the newsletter',
    ask: 'One click and you never hear of it again.',
    button: 'Unsubscribe',
    done: 'You are off the list, and we have forgotten your address.',
  },
  stop: {
    row: watches.stop,
    title: 'No more mails of what is back',
    ask: 'One click and we forget all that you wait for.',
    button: 'Unsubscribe',
    done: 'We have forgotten what you waited for.',
  },
} as const;

const actOf = (pathname: string) => acts[(pathname.split('/')[2] ?? '') as keyof typeof acts] ?? acts.confirm;

export const meta: Route.MetaFunction = ({ location, matches }) => [
  titled(matches, actOf(location.pathname).title),
  { name: 'robots', content: 'noindex' },
];

/** Where the links of our mails lead. They only ask: mail scanners follow links, and must not decide. */
export default function Newsletter() {
  const { row, title, ask, button, done } = actOf(useLocation().pathname);
  const token = useSearchParams()[0].get('token') ?? '';
  const [isDone, setDone] = useState(false);
  const { run, pending, error } = useCall(row, { done: () => setDone(true) });
  return (
    <div className="container-page py-12">
      <div className="card-surface mx-auto max-w-xl p-6 sm:p-8">
        <h1 className="text-3xl">{title}</h1>
        {isDone ? (
          <Alert tone="success">
            <p>{done}</p>
          </Alert>
        ) : (
          <>
            <p className="mt-2 mb-5 text-muted">{ask}</p>
            <Form pending={pending} error={error} onSubmit={() => run({ query: { token } })}>
              <Button type="submit" size="lg" pending={pending}>
                {button}
              </Button>
            </Form>
          </>
        )}
      </div>
    </div>
  );
}
