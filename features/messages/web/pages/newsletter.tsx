import { useLocation } from 'react-router';
import { messages } from '#features/messages/contract/messages.ts';
import { api } from '#platform/web/api.ts';
import type { Route } from './+types/newsletter';
import { type OneClickAction, OneClickPage } from '#platform/web/shell/one-click-page.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

const actions = {
  confirm: {
    send: (token: string) => api.call(messages.confirmSubscription, { query: { token } }),
    title: 'Confirm the newsletter',
    question: 'One click and you get our newsletter: new goods and offers, now and then.',
    button: 'Confirm',
    done: 'Thank you. You will get our newsletter from now on.',
  },
  unsubscribe: {
    send: (token: string) => api.call(messages.unsubscribe, { query: { token } }),
    title: 'Unsubscribe from the newsletter',
    question: 'One click and you will not get it again.',
    button: 'Unsubscribe',
    done: 'You are unsubscribed, and we have deleted your address.',
  },
} as const satisfies Record<string, OneClickAction>;

const findAction = (pathname: string) =>
  actions[(pathname.split('/')[2] ?? '') as keyof typeof actions] ?? actions.confirm;

export const meta: Route.MetaFunction = ({ location, matches }) => [
  buildTitleMeta(matches, findAction(location.pathname).title),
  { name: 'robots', content: 'noindex' },
];

export default function Newsletter() {
  return <OneClickPage action={findAction(useLocation().pathname)} />;
}
