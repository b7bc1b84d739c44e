import { ArrowLeftRight } from '#platform/web/ui/icons/arrow-left-right.ts';
import { Form, Link, redirect } from 'react-router';
import { type EndGroup, joining } from '#features/joins/contract/join.ts';
import type { ApiClient } from '#platform/contract/endpoint.ts';
import type { Route } from './+types/join';
import {
  ANSWER_ID,
  questionAddress,
  FIND_PARAM,
  type JoinQuestion,
  parseQuestion,
} from '#features/joins/web/join-address.ts';
import { findEnds } from '#features/joins/web/find-ends.ts';
import { JoinResult } from '#features/joins/web/join-result.tsx';
import { type Picks, SideField } from '#features/joins/web/side-field.tsx';
import { HAS_OWN_DESCRIPTION, buildTitleMeta } from '#platform/web/page-title.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { checkQuery } from '#platform/web/check-query.ts';
import { services } from '#platform/web/services.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import '#features/joins/web/join.css';

/** Examples of common joins. An example is shown only if products for sale have both of its ends. */
const COMMON_QUESTIONS = [
  ['tube.22-mm.male', 'tube.15-mm.male'],
  ['tube.15-mm.male', 'g.1-2-in.male'],
  ['r.1-2-in.female', 'g.3-8-in.female'],
  ['tube.15-mm.male', 'g.3-4-in.female'],
  ['tube.22-mm.male', 'r.1-2-in.female'],
  ['plastic-tube.15-mm.male', 'tube.22-mm.male'],
  ['tube.28-mm.male', 'multilayer-pipe.20-mm.male'],
  ['g.1-1-4-in.male', 'waste-pipe.40-mm.male'],
] as const;

/** Finds ends whose name contains all typed words, and products that match them. */
const loadPicks = async (client: ApiClient, groups: EndGroup[], query: string): Promise<Picks | null> => {
  if (query === '') return null;
  const ends = findEnds(groups, query);
  const products = await client.call(joining.match, { query: { search: query } });
  return { ends, products };
};

/** Returns the only match, if there is exactly one. */
const getOnlyPick = (picks: Picks | null): string | undefined => {
  const keys = picks === null ? [] : [...picks.ends.map(({ key }) => key), ...picks.products.map(({ slug }) => slug)];
  return keys.length === 1 ? keys[0] : undefined;
};

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  checkQuery(url, context);
  const { searchParams } = url;
  const { client, settings } = context.get(services);
  const question = parseQuestion(searchParams);
  const [groups, joined] = await Promise.all([
    client.call(joining.ends, {}),
    client.call(joining.find, { query: { from: question.from, to: question.to } }),
  ]);
  const [fromPicks, toPicks] = await Promise.all([
    loadPicks(client, groups, question.fromWords ?? ''),
    loadPicks(client, groups, question.toWords ?? ''),
  ]);
  const from = getOnlyPick(fromPicks);
  const to = getOnlyPick(toPicks);
  const resolvedQuestion: JoinQuestion = {
    ...question,
    ...(from !== undefined && { from, fromWords: '' }),
    ...(to !== undefined && { to, toWords: '' }),
  };
  const address = questionAddress(resolvedQuestion);
  // A form also sends its empty fields. Redirects to the canonical address, because people share addresses.
  if (`/join${searchParams.size === 0 ? '' : `?${searchParams}`}` !== address) {
    const isAnswered = question.find === FIND_PARAM.value && resolvedQuestion.from !== '' && resolvedQuestion.to !== '';
    throw redirect(isAnswered ? `${address}#${ANSWER_ID}` : address);
  }
  const namesByKey = new Map(groups.flatMap((group) => group.ends).map(({ key, text }) => [key, text]));
  return {
    joined,
    groups,
    question,
    picks: { from: fromPicks, to: toPicks },
    isUnknown: { from: joined.from === null && question.from !== '', to: joined.to === null && question.to !== '' },
    commonQuestions: COMMON_QUESTIONS.flatMap(([one, other]) => {
      const start = namesByKey.get(one);
      const target = namesByKey.get(other);
      if (start === undefined || target === undefined) return [];
      return [{ to: questionAddress({ from: one, to: other }), label: `${start} to ${target}` }];
    }),
    canonical: `${settings.publicUrl}${address}`,
  };
};

export const handle = HAS_OWN_DESCRIPTION;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData === undefined) return [];
  const { joined, canonical } = loaderData;
  const { from, to } = joined;
  const pairText = from !== null && to !== null ? `${from.text} to ${to.text}` : null;
  return [
    buildTitleMeta(matches, pairText === null ? 'Join this to that' : `Join ${pairText}`),
    {
      name: 'description',
      content:
        'Choose what you have and what to connect it to: see the parts we sell that join them, what seals each joint, and the tools you need.',
    },
    { tagName: 'link', rel: 'canonical', href: canonical },
    // Every pair of ends has an address, so search engines index only the page without a pair.
    ...(canonical.includes('?') ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
};

export default function Join({ loaderData }: Route.ComponentProps) {
  const { joined, groups, question, picks, isUnknown, commonQuestions } = loaderData;
  const { from, to } = joined;
  const isComplete = from !== null && to !== null;
  const swapped = questionAddress({ from: question.to ?? '', to: question.from ?? '' });
  return (
    <div className="container-page py-6 md:py-8">
      <h1 className="text-4xl">Join this to that</h1>
      <p className="measure mt-2 text-muted">
        Choose what you have and what to connect it to. We find the parts that join them, what seals each joint, and the
        tools you need.
      </p>
      <Form method="get" action="/join" className="card-surface join-card mt-5">
        <div className="join-question">
          <SideField name="from" legend="You have" side={from} groups={groups} picks={picks.from} question={question} />
          <p className="join-swap">
            <Link to={swapped} className="icon-button" aria-label="Swap the two">
              <ArrowLeftRight aria-hidden size={20} />
            </Link>
          </p>
          <SideField name="to" legend="Connect it to" side={to} groups={groups} picks={picks.to} question={question} />
        </div>
        {(isUnknown.from || isUnknown.to) && (
          <Alert tone="warning" className="mt-4">
            We do not sell the products in this link. Choose again.
          </Alert>
        )}
        <Button type="submit" {...FIND_PARAM} size="lg" className="mt-5 w-full sm:w-auto">
          Find the parts
        </Button>
      </Form>
      <JoinResult joined={joined} />
      {!isComplete && (
        <div className="join-facts mt-8">
          <section aria-labelledby="often">
            <h2 id="often" className="text-2xl">
              Common connections
            </h2>
            <ul className="mt-2 divide-y divide-line border-y border-line">
              {commonQuestions.map(({ to: address, label }) => (
                <li key={address} className="py-1.5">
                  <Link to={`${address}#${ANSWER_ID}`} prefetch="intent" className="link-quiet">
                    <ProductNameText>{label}</ProductNameText>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="tell">
            <h2 id="tell" className="text-2xl">
              Parallel or taper?
            </h2>
            <p className="mt-2">
              <strong>Parallel (G)</strong> is as thick at its tip as at its root, and a flat washer seals it: taps,
              hoses, traps, pumps.
            </p>
            <p className="mt-2">
              <strong>Taper (R)</strong> gets thinner toward its tip, and tape on the thread seals it: steel pipe,
              nipples, most fittings.
            </p>
          </section>
        </div>
      )}
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary('The parts did not load', 'container-page py-16');
