import { useSearchParams } from 'react-router';
import type { Route } from './+types/sent';
import { Alert } from '#platform/web/ui/alert.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  buildTitleMeta(matches, 'Your message'),
  { name: 'robots', content: 'noindex' },
];

const done = new Map([
  ['contact', 'Thank you. We have your message.'],
  ['newsletter', 'Thank you. Please follow the link we emailed you.'],
]);
const labels = new Map([
  ['email', 'Email'],
  ['subject', 'Subject'],
  ['message', 'Message'],
]);

/** Shows the result of a form that a browser without scripts sent. The server redirects here. */
export default function Sent() {
  const [search] = useSearchParams();
  const invalidLabels = (search.get('wrong') ?? '').split(',').flatMap((name) => labels.get(name) ?? []);
  const sentence = done.get(search.get('form') ?? '');
  const isSent = sentence !== undefined && !search.has('wrong');
  return (
    <div className="container-page py-12">
      <div className="mx-auto max-w-xl">
        <h1 className="mb-5 text-3xl">{isSent ? 'Sent' : 'Not sent'}</h1>
        <Alert tone={isSent ? 'success' : 'error'}>
          <p>
            {isSent
              ? sentence
              : `Please go back in your browser and check what you wrote${invalidLabels.length > 0 ? `: ${invalidLabels.join(', ')}` : ''}.`}
          </p>
        </Alert>
        <LinkButton to="/" variant="secondary" className="mt-5">
          Back to Home
        </LinkButton>
      </div>
    </div>
  );
}
