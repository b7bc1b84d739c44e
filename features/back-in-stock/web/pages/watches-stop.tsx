import { watches } from '#features/back-in-stock/contract/watches.ts';
import { api } from '#platform/web/api.ts';
import { type OneClick, OneClickPage } from '#platform/web/shell/one-click-page.tsx';
import { titled } from '#platform/web/title.ts';
import type { Route } from './+types/watches-stop';

const stop: OneClick = {
  send: (token) => api.call(watches.stop, { query: { token } }),
  title: 'No more mails of what is back',
  ask: 'One click and we forget all that you wait for.',
  button: 'Unsubscribe',
  done: 'We have forgotten what you waited for.',
};

export const meta: Route.MetaFunction = ({ matches }) => [
  titled(matches, stop.title),
  { name: 'robots', content: 'noindex' },
];

export default function StopWatching() {
  return <OneClickPage of={stop} />;
}
