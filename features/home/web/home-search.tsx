import { Link } from 'react-router';
import { lazyComponent } from '#platform/web/lazy-component.tsx';
import { useSession } from '#platform/web/session/session.ts';
import { SearchBox } from '#platform/web/shell/search-box.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { type ExampleLink, scanLink, toolLinks } from '#platform/web/shell/tool-links.ts';

/** Loads for customers only. */
const BoughtList = lazyComponent(() => import('./bought-list.tsx').then((module) => module.BoughtList));

/**
 * The top of the home page: a search field, examples and the tools. On a phone the search field is in the header.
 * @param examples links to typical searches
 */
export const HomeSearch = ({ examples }: { examples: ExampleLink[] }) => (
  <div className="flex min-w-0 flex-col gap-3 lg:justify-center lg:gap-5">
    <h1 className="text-6xl max-lg:sr-only">What do you need?</h1>
    <SearchBox className="home-search max-lg:hidden" />
    <ul aria-label="Examples" className="scroll-row">
      {examples.map(({ label, to }) => (
        <li key={to}>
          <LinkButton to={to} variant="secondary" size="sm" className="rounded-full whitespace-nowrap">
            {label}
          </LinkButton>
        </li>
      ))}
    </ul>
    <ul aria-label="Tools" className="grid grid-cols-2 gap-2 lg:grid-cols-4">
      {[...toolLinks, scanLink].map(({ to, label, text }) => (
        <li key={to} className="card-surface goods-card relative px-3 py-2">
          <Link to={to} className="font-semibold after:absolute after:inset-0">
            {label}
          </Link>
          <span className="block text-sm text-muted">{text}</span>
        </li>
      ))}
    </ul>
    {/* If somebody was signed in at the last visit, its space is reserved from the first paint, so that nothing
       moves. */}
    <div className="hidden min-h-18 person:block">{useSession().status === 'in' && <BoughtList />}</div>
  </div>
);
