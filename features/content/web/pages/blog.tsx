import { CircleCheck } from '#platform/web/ui/icons/circle-check.ts';
import { Coins } from '#platform/web/ui/icons/coins.ts';
import { KeyRound } from '#platform/web/ui/icons/key-round.ts';
import type { Icon } from '#platform/web/ui/icons/draw-icon.ts';
import { PackageCheck } from '#platform/web/ui/icons/package-check.ts';
import { Server } from '#platform/web/ui/icons/server.ts';
import { ShieldCheck } from '#platform/web/ui/icons/shield-check.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import type { Route } from './+types/blog';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Blog')];

const cards: { icon: Icon; question: string; answer: string }[] = [
  {
    icon: Server,
    question: 'Why does this shop render its pages on the server?',
    answer:
      'So that the first thing to arrive is the page itself. A phone in a cellar can show a list of fittings before a single line of script has run, and search engines read what people read.',
  },
  {
    icon: KeyRound,
    question: 'What is an idempotency key?',
    answer:
      'A name for one action. The browser sends it with an order; if the connection breaks and the request is sent again, the server sees the same name and gives the first answer instead of a second order.',
  },
  {
    icon: PackageCheck,
    question: 'How do we keep two people from buying the last piece?',
    answer:
      'The database decides, not the page. Reserving is one statement that only succeeds while enough is left; the second buyer is told so, and nothing is taken.',
  },
  {
    icon: Coins,
    question: 'Why keep money in whole cents?',
    answer:
      'Because 0.1 + 0.2 is not 0.3 for a computer. Cents are whole numbers: they add up, they compare, and each amount is rounded once, by a fixed rule.',
  },
  {
    icon: ShieldCheck,
    question: 'What does a Content-Security-Policy do?',
    answer:
      'It tells the browser which scripts a page may run. Ours lists them by their fingerprint, so that a script smuggled into a review stays what it is: text.',
  },
  {
    icon: CircleCheck,
    question: 'Why do we not trust a webhook?',
    answer:
      'Anyone can send a letter. A message from the card provider is only a reason to ask the provider itself; what it answers is what counts.',
  },
];

export default function Blog() {
  return (
    <div className="container-page py-10">
      <h1 className="text-4xl">Blog</h1>
      <p className="measure mt-3 text-lg text-muted">Six questions on building a web shop, answered briefly.</p>
      <div className="mt-8 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {cards.map(({ icon: Icon, question, answer }) => (
          <article key={question} className="card-surface p-6">
            <span className="mb-4 grid size-11 place-items-center rounded-full bg-sunken text-muted">
              <Icon aria-hidden size={24} strokeWidth={1.5} />
            </span>
            <h2 className="text-2xl">{question}</h2>
            <p className="mt-3">{answer}</p>
          </article>
        ))}
      </div>
      <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        Do you have another question?
        <LinkButton to="/contact" variant="secondary">
          Ask us
        </LinkButton>
      </p>
    </div>
  );
}
