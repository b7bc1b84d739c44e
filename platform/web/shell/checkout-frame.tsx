import { Check } from '#platform/web/ui/icons/check.ts';
import { Lock } from '#platform/web/ui/icons/lock.ts';
import { memo } from 'react';
import { Link } from 'react-router';
import type { Seller } from '#features/settings/contract/seller.ts';
import { Logo } from '#platform/web/ui/logo.tsx';
import { PhoneLink } from '#platform/web/ui/phone-link.tsx';
import { ThemeToggle } from '#platform/web/ui/theme-toggle.tsx';
import { TestModeBar } from './test-mode-bar.tsx';

/** The `handle` of the route around the pages of the checkout. The root route shows them in this frame. */
export const CHECKOUT_FRAME = 'checkout frame';

/** The header of the checkout: the logo, and no menus. */
export const CheckoutHeader = memo(({ shop, testMode }: { shop: Seller; testMode: boolean }) => (
  <header className={`sticky z-40 border-b border-line bg-base-100 ${testMode ? '-top-5' : 'top-0'}`}>
    {testMode && <TestModeBar />}
    <div className="container-page flex h-16 items-center gap-2">
      <Link to="/" aria-label={`${shop.name}, home`} className="mr-auto flex h-11 min-w-0 items-center px-2 sm:px-0">
        <Logo {...shop} />
      </Link>
      <p className="flex shrink-0 items-center gap-2 text-sm text-muted max-sm:hidden">
        <Lock aria-hidden size={16} />
        We never see your card
      </p>
      <ThemeToggle />
    </div>
  </header>
));

const links = [
  { to: '/shipping', label: 'Shipping and returns' },
  { to: '/terms', label: 'Terms of sale' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/contact', label: 'Contact' },
];

/** The footer of the checkout: what buyers may want to read before they pay. */
export const CheckoutFooter = memo(({ shop }: { shop: Seller }) => (
  <footer className="mt-8 border-t border-line bg-sunken text-sm lg:mt-16">
    <div className="container-page flex flex-wrap justify-between gap-x-8 gap-y-2 py-4">
      <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-1">
        {links.map(({ to, label }) => (
          <Link key={to} to={to} className="link-quiet inline-flex min-h-6 items-center">
            {label}
          </Link>
        ))}
      </nav>
      {shop.phone !== '' && <PhoneLink phone={shop.phone} className="link-quiet inline-flex min-h-6 items-center" />}
    </div>
  </footer>
));

const STEPS = ['Address', 'Pay', 'Done'] as const;

/**
 * The steps of the checkout. Steps before the current one are checked off; the last step is checked off once it
 * is reached.
 */
export const CheckoutSteps = ({ current }: { current: (typeof STEPS)[number] }) => {
  const currentIndex = STEPS.indexOf(current);
  return (
    <ol aria-label="Steps" className="mb-4 flex items-center gap-2 sm:mb-6 sm:gap-3">
      {STEPS.map((step, index) => {
        const isDone = index < currentIndex || current === 'Done';
        return (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className={`flex items-center gap-2 text-sm sm:gap-3 ${index > 0 ? 'flex-1 max-w-32 sm:max-w-40' : ''} ${step === current ? 'font-semibold' : 'text-muted'}`}
          >
            {index > 0 && (
              <span aria-hidden className={`h-0.5 flex-1 ${index <= currentIndex ? 'bg-success' : 'bg-line'}`} />
            )}
            <span
              aria-hidden
              className={`figures grid size-7 shrink-0 place-items-center rounded-full border text-sm font-semibold ${
                isDone
                  ? 'border-success bg-success text-success-content'
                  : step === current
                    ? 'border-ink bg-ink text-page'
                    : 'border-field bg-surface'
              }`}
            >
              {isDone ? <Check size={16} /> : index + 1}
            </span>
            {step}
            {isDone && <span className="sr-only">, done</span>}
          </li>
        );
      })}
    </ol>
  );
};
