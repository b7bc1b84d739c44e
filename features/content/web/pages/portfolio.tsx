import { Accessibility } from '#platform/web/ui/icons/accessibility.ts';
import { CreditCard } from '#platform/web/ui/icons/credit-card.ts';
import { Database } from '#platform/web/ui/icons/database.ts';
import { FlaskConical } from '#platform/web/ui/icons/flask-conical.ts';
import { Layers } from '#platform/web/ui/icons/layers.ts';
import type { Icon } from '#platform/web/ui/icons/draw-icon.ts';
import { PanelsTopLeft } from '#platform/web/ui/icons/panels-top-left.ts';
import type { ReactNode } from 'react';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import type { Route } from './+types/portfolio';
import { useShop } from '#platform/web/root-data.ts';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Portfolio')];

const skills: { icon: Icon; title: string; text: string }[] = [
  {
    icon: Layers,
    title: 'TypeScript on both sides',
    text: 'One list of API calls. The browser and the server both check every call against it.',
  },
  {
    icon: PanelsTopLeft,
    title: 'React and server rendering',
    text: 'A page arrives whole, and works before its scripts do.',
  },
  {
    icon: Database,
    title: 'PostgreSQL under load',
    text: 'Search, stock and jobs in one database, measured at a million products.',
  },
  {
    icon: CreditCard,
    title: 'Payments that are never taken twice',
    text: 'Even if a payment is sent twice or cut off halfway, the order is paid once.',
  },
  {
    icon: Accessibility,
    title: 'Pages anyone can use',
    text: 'With the keyboard alone, at 400% zoom, light or dark, on the smallest phone.',
  },
  {
    icon: FlaskConical,
    title: 'Tests in a real browser',
    text: 'Real clicks, real HTTP and a real database, killed in the middle of its work on purpose.',
  },
];

const demoProducts = [
  'brass-ball-valve-1-2-in-bsp-female',
  'basin-mixer-single-lever-chrome',
  'pipe-cutter-3-28-mm',
  'compression-elbow-90-15-mm',
];

const DemoProducts = () => (
  <div className="grid grid-cols-4 gap-px">
    {demoProducts.map((slug) => (
      <Picture key={slug} src={`/pictures/${slug}-640.webp`} alt="" sizes="160px" />
    ))}
  </div>
);

const cards = [
  { number: '4242 4242 4242 4242', tone: 'success', result: 'Paid' },
  { number: '4000 0025 0000 3155', tone: 'warning', result: '3-D Secure' },
  { number: '4000 0000 0000 0002', tone: 'danger', result: 'Declined' },
] as const;

const TestCards = () => (
  <ul className="grid flex-auto content-center gap-2 bg-sunken p-6" aria-label="Test cards">
    {cards.map(({ number, tone, result }) => (
      <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 font-mono text-sm">
        {number}
        <StatusBadge tone={tone}>{result}</StatusBadge>
      </li>
    ))}
  </ul>
);

const projects: { preview: ReactNode; title: string; text: string; to: string; label: string }[] = [
  {
    preview: <DemoProducts />,
    title: 'The shop you are in',
    text: 'A storefront, a dashboard and an API built from one list of API calls. One command starts it all: database, sign-in and card provider included.',
    to: '/products',
    label: 'See all products',
  },
  {
    preview: <TestCards />,
    title: 'A card provider in a box',
    text: 'A stand-in with the same API as the real provider, declines included, so that every payment can be tried without a network and without spending a cent.',
    to: '/blog',
    label: 'Read how it is built',
  },
];

export default function Portfolio() {
  return (
    <div className="container-page py-10">
      <h1 className="text-4xl">Portfolio</h1>
      <p className="measure mt-3 text-lg text-muted">
        The workshop behind {useShop().name}: a small team that builds software the way good pipework is laid. Short
        runs, clean joints, and a valve where one will be needed.
      </p>
      <section aria-labelledby="skills" className="pt-10">
        <h2 id="skills" className="copper-rule text-3xl">
          Skills
        </h2>
        <ul className="mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
          {skills.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-3">
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-muted">
                <Icon aria-hidden size={24} strokeWidth={1.5} />
              </span>
              <div>
                <h3 className="heading-3">{title}</h3>
                <p className="text-sm text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="projects" className="pt-10">
        <h2 id="projects" className="copper-rule text-3xl">
          Projects
        </h2>
        <div className="mt-5 grid gap-5 md:grid-cols-2">
          {projects.map(({ preview, title, text, to, label }) => (
            <article key={title} className="card-surface flex flex-col">
              {preview}
              <div className="flex flex-col items-start gap-3 p-6">
                <h3 className="text-2xl">{title}</h3>
                <p>{text}</p>
                <LinkButton to={to} variant="secondary">
                  {label}
                </LinkButton>
              </div>
            </article>
          ))}
        </div>
      </section>
    </div>
  );
}
