import { ArrowLeftRight } from '#platform/web/ui/icons/arrow-left-right.ts';
import { Form, Link } from 'react-router';
import { joinKept, searchCatalogue } from '#trade/kept-catalogue.ts';
import { nameEnd } from '#trade/join/name-end.ts';
import { offerEnds } from '#trade/join/offer-ends.ts';
import type { KeptHere } from '#platform/web/kept-catalogue.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { endsSaid } from './ends-said.ts';
import { addressOfQuestion, ASKED, type Question } from './join-address.ts';
import { JoinResult } from './join-result.tsx';
import { type Picks, SideField } from './side-field.tsx';
import './join.css';

const MOST_PRODUCTS = 6;

const picksOf = (kept: KeptHere, groups: ReturnType<typeof offerEnds>, said: string): Picks | null => {
  if (said === '') return null;
  const products = searchCatalogue(kept, said)
    .products.filter(({ ends }) => ends.length > 0)
    .slice(0, MOST_PRODUCTS)
    .map(({ ends, ...product }) => ({ ...product, ends: [...new Set(ends.map(nameEnd))] }));
  return { ends: endsSaid(groups, said), products };
};

/** Join this to that, worked out on this device. */
export const KeptJoin = ({ kept, question }: { kept: KeptHere; question: Question }) => {
  const { from = '', to = '' } = question;
  const groups = offerEnds(kept.join);
  const joined = joinKept(kept, { from, to });
  const side = { groups, question };
  return (
    <>
      <Form method="get" action="/join" className="card-surface join-card">
        <div className="join-question">
          <SideField
            {...side}
            name="from"
            legend="You have"
            side={joined.from}
            picks={picksOf(kept, groups, question.fromWords ?? '')}
          />
          <p className="join-swap">
            <Link to={addressOfQuestion({ from: to, to: from })} className="icon-button" aria-label="Swap the two">
              <ArrowLeftRight aria-hidden size={20} />
            </Link>
          </p>
          <SideField
            {...side}
            name="to"
            legend="It has to get to"
            side={joined.to}
            picks={picksOf(kept, groups, question.toWords ?? '')}
          />
        </div>
        <Button type="submit" {...ASKED} size="lg" className="mt-5 w-full sm:w-auto">
          Find the parts
        </Button>
      </Form>
      <JoinResult joined={joined} />
    </>
  );
};
