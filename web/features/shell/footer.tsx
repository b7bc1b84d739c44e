import { Link } from 'react-router';
import { Logo } from '../../ui/logo.tsx';
import { NewsletterForm } from '../messages/newsletter-form.tsx';

const columns = [
  {
    title: 'Services',
    links: [
      { to: '/products', label: 'Products' },
      { to: '/kits', label: 'Kits' },
      { to: '/services', label: 'Services' },
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

/** Named by where they lead: 'instagram.com'. */
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

export const Footer = ({ socialLinks }: { socialLinks: string[] }) => (
  <footer className="mt-16 border-t border-line bg-sunken">
    <div className="container-page grid gap-10 py-10 lg:grid-cols-[1.2fr_2fr_1.2fr]">
      <div>
        <Logo />
        <p className="mt-3 max-w-[34ch] text-muted">Plumbing, hand tools and parts. In service since 2000.</p>
        <SocialLinks links={socialLinks} />
      </div>
      <nav aria-label="Footer" className="grid grid-cols-2 gap-6 sm:grid-cols-3">
        {columns.map(({ title, links }) => (
          <div key={title}>
            <p className="mb-2 font-semibold">{title}</p>
            <ul className="flex flex-col gap-1 text-sm">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="link-quiet">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <NewsletterForm />
    </div>
    <p className="container-page border-t border-line py-4 text-sm text-muted">
      Copyright © 2022 Copperline ·{' '}
      <a href="/api/docs" className="link-quiet min-w-7 justify-center">
        API
      </a>
    </p>
  </footer>
);
