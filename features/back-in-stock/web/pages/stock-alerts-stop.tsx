import { stockAlerts } from '#features/back-in-stock/contract/stock-alerts.ts';
import { api } from '#platform/web/api.ts';
import { type OneClickAction, OneClickPage } from '#platform/web/shell/one-click-page.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import type { Route } from './+types/stock-alerts-stop';

const unsubscribe: OneClickAction = {
  send: (token) => api.call(stockAlerts.remove, { query: { token } }),
  title: 'Stop back-in-stock emails',
  question: 'One click deletes all your back-in-stock alerts.',
  button: 'Unsubscribe',
  done: 'Your back-in-stock alerts are deleted.',
};

export const meta: Route.MetaFunction = ({ matches }) => [
  buildTitleMeta(matches, unsubscribe.title),
  { name: 'robots', content: 'noindex' },
];

export default function UnsubscribePage() {
  return <OneClickPage action={unsubscribe} />;
}
