import type { List } from '#features/lists/contract/lists.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { AddListToCart } from './add-times.tsx';
import { ListLines } from './list-lines.tsx';

/** A list as somebody sees it who does not own it: a kit of the shop, or one that was shared. */
export const ListView = ({ list: { name, lines, price }, intro }: { list: List; intro: string }) => (
  <>
    <h1 className="text-4xl break-words">{name}</h1>
    <p className="mt-2 measure text-muted">{intro}</p>
    <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <ListLines lines={lines} label={name} />
      <section aria-label="All of it" className="card-surface p-5 lg:sticky lg:top-24">
        <p className="figures">{lines.length === 1 ? '1 product' : `${lines.length} products`}, together</p>
        <p className="numeral mt-1 mb-4 text-3xl">{formatDollars(price)}</p>
        <AddListToCart lines={lines} />
      </section>
    </div>
  </>
);
