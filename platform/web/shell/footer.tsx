import { CircleCheck } from '#platform/web/ui/icons/circle-check.ts';
import { memo } from 'react';
import { Link } from 'react-router';
import { formatTagline } from '#features/settings/contract/default-texts.ts';
import { isPageInMenu } from '#platform/contract/pages.ts';
import { Logo } from '#platform/web/ui/logo.tsx';
import { NewsletterForm } from '#features/messages/web/newsletter-form.tsx';
import { featureTools } from './tool-links.ts';
import { SellerAddress } from './seller-address.tsx';
import type { Seller } from '#features/settings/contract/seller.ts';
import type { CategoryLink } from '#platform/web/root-data.ts';

const columns = [
  {
    title: 'Services',
    links: [
      { to: '/products', label: 'Products' },
      ...featureTools,
      { to: '/join', label: 'Join this to that' },
      { to: '/offline', label: 'Offline' },
      { to: '/services', label: 'Services' },
      { to: '/trade-accounts', label: 'Trade accounts' },
      { to: '/shipping', label: 'Shipping and returns' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About us' },
      { to: '/contact', label: 'Contact' },
      { to: '/portfolio', label: 'Portfolio' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/terms', label: 'Terms of sale' },
      { to: '/privacy', label: 'Privacy' },
      { to: '/cookies', label: 'Cookies' },
    ],
  },
];

const RETURNS = 'Unused goods taken back';
const facts = [RETURNS, 'Set aside when you order', 'We never see your card', 'A person answers'];

/** Each link is labeled with its host: 'instagram.com'. */
const SocialLinks = ({ links }: { links: string[] }) =>
  links.length === 0 ? null : (
    <ul aria-label="Elsewhere" className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {links.map((href) => (
        <li key={href}>
          <a href={href} rel="me noopener" className="link-quiet">
            {new URL(href).hostname.replace(/^www\./, '')}
          </a>
        </li>
      ))}
    </ul>
  );

const LinkColumn = ({
  title,
  links,
  className = '',
}: {
  title: string;
  links: { to: string; label: string }[];
  className?: string;
}) => (
  <div className={className}>
    <p className="mb-1 font-semibold">{title}</p>
    <ul className={className === '' ? '' : 'columns-2'}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className="link-quiet">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </div>
);

export const Footer = memo(
  ({
    shop,
    roots,
    prices,
    socialLinks,
  }: {
    shop: Seller;
    roots: CategoryLink[];
    /** Names the currency as the server writes it, because a browser may name it in another way; and the tax. */
    prices: string | undefined;
    socialLinks: string[] | undefined;
  }) => (
    <footer className="mt-8 border-t border-line bg-sunken text-sm lg:mt-16">
      <div className="container-page">
        <ul className="grid grid-cols-2 gap-3 border-b border-line py-3 lg:grid-cols-4">
          {facts
            .filter((fact) => fact !== RETURNS || shop.takesReturns)
            .map((fact) => (
              <li key={fact} className="flex items-center gap-2">
                <CircleCheck size={20} className="shrink-0 text-copper" />
                {fact}
              </li>
            ))}
        </ul>
      </div>
      <div className="container-page grid gap-4 py-4 lg:grid-cols-[1.2fr_3fr_1.2fr] lg:gap-10 lg:py-10">
        <div className="grid grid-cols-[5fr_6fr] content-start gap-3 lg:grid-cols-1">
          <div>
            <Logo {...shop} />
            <p className="mt-2 text-muted">{formatTagline(shop)}</p>
            <SocialLinks links={socialLinks ?? []} />
          </div>
          <SellerAddress />
        </div>
        <nav
          aria-label="Footer"
          className="grid grid-cols-[1.6fr_1fr_1fr] gap-x-3 gap-y-4 sm:grid-cols-[2fr_1.4fr_1fr_1fr]"
        >
          <LinkColumn
            title="Categories"
            className="max-sm:hidden"
            links={roots.map(({ slug, name }) => ({ to: `/category/${slug}`, label: name }))}
          />
          {columns.map(({ title, links }) => (
            <LinkColumn key={title} title={title} links={links.filter(({ to }) => isPageInMenu(to, shop))} />
          ))}
        </nav>
        <NewsletterForm />
      </div>
      <div className="container-page">
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-2 border-t border-line py-3 text-muted">
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="wrap-anywhere">
              Copyright © {shop.copyrightYear} {shop.name} · {prices}
            </span>
            <span aria-hidden className="max-sm:hidden">
              ·
            </span>
            {/* The smallest width of a target for touch. */}
            <a href="/api/docs" className="link-quiet min-w-6 justify-center">
              API
            </a>
            <span aria-hidden>·</span>
            <Link to="/units" className="link-quiet">
              Units
            </Link>
          </span>
          <span className="flex items-center gap-1.5" role="group" aria-label="Accepted cards">
            {['Visa', 'Mastercard', 'Amex'].map((card) => (
              <span
                key={card}
                className="rounded-field border border-field bg-surface px-1.5 text-xs leading-5 font-semibold"
              >
                {card}
              </span>
            ))}
          </span>
        </p>
      </div>
    </footer>
  ),
);
