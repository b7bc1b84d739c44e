import { LeakingPipe } from '#platform/web/ui/leaking-pipe.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { PageTitle } from '#platform/web/page-title.tsx';
import { SearchBox } from './search-box.tsx';

/** The page for unknown addresses, products and orders. */
export const NotFound = ({ sentence }: { sentence?: string }) => (
  <div className="container-page flex flex-col items-center py-16 text-center">
    <PageTitle title="Not found" />
    <LeakingPipe className="w-full max-w-md" />
    <h1 className="mt-6 text-4xl">404: this pipe leads nowhere</h1>
    <p className="mt-2 measure text-muted">
      {sentence ?? 'There is no page at this address. It may have moved, or the link has a leak.'}
    </p>
    <SearchBox label="Search the shop" className="mt-6 w-full max-w-md" />
    <div className="mt-6 flex flex-wrap justify-center gap-3">
      <LinkButton to="/" variant="secondary">
        Back to Home
      </LinkButton>
      <LinkButton to="/products">See all products</LinkButton>
    </div>
  </div>
);
