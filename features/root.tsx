import '#platform/web/app.css';
import '#platform/web/hydrate.client.tsx';
import headingFont from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url';
import textFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router';
import { browsing } from './search/contract/browse.ts';
import { formatTagline } from './settings/contract/default-texts.ts';
import { deliveryDays } from './delivery-days/contract/delivery-days.ts';
import { getCurrencyName } from '#platform/contract/currency.ts';
import { settings as owner } from './settings/contract/shop-settings.ts';
import type { Route } from './+types/root';
import { bootScript } from '#platform/web/boot-script.ts';
import { compareBarHtml } from '#features/comparison/web/compare-bar-script.ts';
import { LazyNotFound } from '#platform/web/shell/lazy-not-found.tsx';
import { isLostModule, LostModule } from '#platform/web/shell/lost-module.tsx';
import { Footer } from '#platform/web/shell/footer.tsx';
import { Header } from '#platform/web/shell/header.tsx';
import { CHECKOUT_FRAME, CheckoutFooter, CheckoutHeader } from '#platform/web/shell/checkout-frame.tsx';
import { HAS_OWN_DESCRIPTION, PageTitle } from '#platform/web/page-title.tsx';
import { services } from '#platform/web/services.ts';
import { dispatchStarted } from '#platform/web/replay-early-input.ts';
import { DeferredScripts } from '#platform/web/deferred-scripts.tsx';
import { ensureSession, followOtherTabs } from '#platform/web/session/restore-session.ts';
import { ErrorState } from '#platform/web/ui/error-state.tsx';
import { LoadingImage } from '#platform/web/ui/loading-image.tsx';
import { SkipLink } from '#platform/web/ui/skip-link.tsx';
import { Toasts } from '#platform/web/ui/toast.tsx';
import { useRootCategories, useShop } from '#platform/web/root-data.ts';
import { renderNoScript } from '#platform/web/no-script.ts';

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { client, settings } = context.get(services);
  const [roots, { addressParts: _parts, hasFamilyCards: _cards, ...seller }, { goods, bulky }] = await Promise.all([
    client.call(browsing.roots, {}),
    client.call(owner.getPublic, {}),
    client.call(deliveryDays.getDelivery, {}),
  ]);
  return {
    settings,
    seller,
    roots: roots.map(({ slug, name }) => ({ slug, name })),
    deliveryBy: [goods, bulky].map((promise) => promise?.brief ?? ''),
    prices: [`Prices in ${getCurrencyName()}`, seller.tax].filter((part) => part !== '').join(', '),
  };
};

/**
 * The root's data rarely changes while a tab is open. Only saving the settings loads it again, to show the new
 * values.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && nextUrl.pathname === '/dashboard/settings';

const preloadFont = (href: string) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
});

export const links: Route.LinksFunction = () => [preloadFont(textFont), preloadFont(headingFont)];

export function Layout({ children }: { children: ReactNode }) {
  const { mark: logo, currency, timeZone, ...shop } = useShop();
  const describesItself = useMatches().some(({ handle }) => handle === HAS_OWN_DESCRIPTION);
  return (
    <html lang="en" data-currency={currency} data-time-zone={timeZone} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {!describesItself && <meta name="description" content={formatTagline(shop)} />}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? bootScript : '' }} />
        <Meta />
        <Links />
        <link rel="icon" href={logo || '/favicon.svg'} />
      </head>
      <body>
        <SkipLink to="main">Skip to content</SkipLink>
        <aside
          className="container-page no-script"
          aria-label="Without JavaScript"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? renderNoScript(shop) : '' }}
        />
        {children}
        <aside
          aria-label="Compare"
          className="compare-bar"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? compareBarHtml : '' }}
        />
        <ScrollRestoration />
        {/* The server defers the scripts, and the browser hydrates the same tags with `Scripts`; in development
            they start at once. */}
        {import.meta.env.SSR && !import.meta.env.DEV ? <DeferredScripts /> : <Scripts />}
      </body>
    </html>
  );
}

const Shell = ({ children }: { children: ReactNode }) => {
  const { settings, prices } = useRouteLoaderData<typeof loader>('root') ?? {};
  const shop = useShop();
  const roots = useRootCategories();
  const isCheckout = useMatches().some(({ handle }) => handle === CHECKOUT_FRAME);
  const PageHeader = isCheckout ? CheckoutHeader : Header;
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHeader shop={shop} testMode={settings?.mode === 'embedded'} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {isCheckout ? (
        <CheckoutFooter shop={shop} />
      ) : (
        <Footer shop={shop} roots={roots} prices={prices} socialLinks={settings?.socialLinks} />
      )}
      <Toasts />
    </div>
  );
};

/**
 * After a navigation, moves the focus to the top of the new page, so that screen readers do not stay at the old link.
 */
const useFocusOnNavigation = () => {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    // On the first page the focus stays, because the skip link must come first.
    if (last.current === pathname) return;
    last.current = pathname;
    if (document.activeElement === document.body || document.activeElement instanceof HTMLAnchorElement) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  }, [pathname]);
};

/** Matches pages whose products come from the server. On a slow connection, a loading image replaces the page. */
const productPages = /^\/(?:home|products|category\/[^/]+)?$/;
const SLOW_MS = 400;

const useSlowProducts = (): boolean => {
  const { state, location } = useNavigation();
  const path = useLocation().pathname;
  const [slow, setSlow] = useState(false);
  const isWaiting = state === 'loading' && productPages.test(location.pathname) && location.pathname !== path;
  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // While a navigation is held, the page before stays; once it goes on, it may be slow again.
    const restart = () => {
      clearTimeout(timer);
      setSlow(false);
      if (document.querySelector('.held') === null) timer = setTimeout(setSlow, SLOW_MS, true);
    };
    restart();
    addEventListener('held', restart);
    return () => {
      removeEventListener('held', restart);
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  // The new page replaces the image at once, so that its scroll position can be restored in the same moment.
  return isWaiting && slow;
};

/** A page from the back/forward cache loads its data again: a cart, for example, may have changed since. */
const useRevalidateOnReturn = () => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => void (persisted && revalidate());
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, [revalidate]);
};

export default function App() {
  useEffect(() => {
    ensureSession();
    dispatchStarted();
    return followOtherTabs();
  }, []);
  useRevalidateOnReturn();
  useFocusOnNavigation();
  const slow = useSlowProducts();
  return (
    <Shell>
      {slow && (
        <div className="grid min-h-[70vh] place-items-center">
          <LoadingImage />
        </div>
      )}
      <div hidden={slow}>
        <Outlet />
      </div>
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) {
    return (
      <Shell>
        <LazyNotFound />
      </Shell>
    );
  }
  if (status === 503) {
    return (
      <Shell>
        <div className="container-page py-16">
          <PageTitle title="Back in a moment" />
          <ErrorState
            title="We are back in a moment"
            sentence="The shop cannot reach its products right now. Nothing you ordered is lost. Please try again in a moment."
            onRetry={() => location.reload()}
          />
        </div>
      </Shell>
    );
  }
  return (
    <Shell>
      <div className="container-page py-16">
        <PageTitle title="Something went wrong" />
        {isLostModule(error) ? (
          <LostModule />
        ) : (
          <ErrorState
            title="This page did not open"
            sentence="Something went wrong on our side. Nothing you ordered is lost."
            onRetry={() => location.reload()}
          />
        )}
      </div>
    </Shell>
  );
}
