import { Link } from 'react-router';
import { Logo } from '../../ui/logo.tsx';

export const Footer = () => (
  <footer className="mt-16 border-t border-base-300 bg-base-200">
    <div className="container-page grid gap-8 py-10 sm:grid-cols-[1fr_auto]">
      <div>
        <Logo />
        <p className="mt-3 max-w-[40ch] text-muted">Plumbing, hand tools and parts. In service since 2000.</p>
      </div>
      <nav aria-label="Footer" className="flex flex-col gap-2 text-sm">
        <Link to="/products" className="link-quiet">
          Products
        </Link>
        <Link to="/dashboard/myorders" className="link-quiet">
          My Orders
        </Link>
        <a href="/api/docs" className="link-quiet">
          API
        </a>
      </nav>
    </div>
    <p className="container-page border-t border-base-300 py-4 text-sm text-muted">Copyright © 2022 Copperline</p>
  </footer>
);
