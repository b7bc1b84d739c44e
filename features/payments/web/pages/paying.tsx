import { Outlet } from 'react-router';
import type { Route } from './+types/paying';
import { checkQuery } from '#platform/web/check-query.ts';
import { CHECKOUT_FRAME } from '#platform/web/shell/checkout-frame.tsx';

/** The root route shows the pages below in a frame of their own. */
export const handle = CHECKOUT_FRAME;

export const loader = ({ url, context }: Route.LoaderArgs) => checkQuery(url, context);

/** There is nothing to load in the browser, so navigation sends no request to the server. */
export const clientLoader = () => null;

export default function Paying() {
  return (
    <div className="container-page py-4 md:py-8">
      <div className="mx-auto max-w-254">
        <Outlet />
      </div>
    </div>
  );
}
