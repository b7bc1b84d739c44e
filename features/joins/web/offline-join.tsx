import { ArrowLeftRight } from '#platform/web/ui/icons/arrow-left-right.ts';
import { Form, Link } from 'react-router';
import { joinOffline, searchOfflineCatalog } from '#trade/offline-catalog.ts';
import { getEndName, groupOfferedEnds } from '#trade/join/end-names.ts';
import type { StoredOfflineCatalog } from '#platform/web/offline-catalog.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { findEnds } from './find-ends.ts';
import { ANSWER_ID, questionAddress, FIND_PARAM, type JoinQuestion } from './join-address.ts';
import { JoinResult } from './join-result.tsx';
import { type Picks, SideField } from './side-field.tsx';
import './join.css';

const MOST_PRODUCTS = 6;

const findPicks = (
  stored: StoredOfflineCatalog,
  groups: ReturnType<typeof groupOfferedEnds>,
  query: string,
): Picks | null => {
  if (query === '') return null;
  const products = searchOfflineCatalog(stored, query)
    .products.filter(({ ends }) => ends.length > 0)
    .slice(0, MOST_PRODUCTS)
    .map(({ ends, ...product }) => ({ ...product, ends: [...new Set(ends.map(getEndName))] }));
  return { ends: findEnds(groups, query), products };
};

/** Searches for joins on this device, without the server. */
export const OfflineJoin = ({ stored, question }: { stored: StoredOfflineCatalog; question: JoinQuestion }) => {
  const { from = '', to = '' } = question;
  const groups = groupOfferedEnds(stored.join);
  const joined = joinOffline(stored, { from, to });
  const side = { groups, question };
  return (
    <>
      <Form method="get" action={`/join#${ANSWER_ID}`} className="card-surface join-card">
        <div className="join-question">
          <SideField
            {...side}
            name="from"
            legend="You have"
            side={joined.from}
            picks={findPicks(stored, groups, question.fromWords ?? '')}
          />
          <p className="join-swap">
            <Link to={questionAddress({ from: to, to: from })} className="icon-button" aria-label="Swap the two">
              <ArrowLeftRight aria-hidden size={20} />
            </Link>
          </p>
          <SideField
            {...side}
            name="to"
            legend="Connect it to"
            side={joined.to}
            picks={findPicks(stored, groups, question.toWords ?? '')}
          />
        </div>
        <Button type="submit" {...FIND_PARAM} size="lg" className="mt-5 w-full sm:w-auto">
          Find the parts
        </Button>
      </Form>
      <JoinResult joined={joined} />
    </>
  );
};
