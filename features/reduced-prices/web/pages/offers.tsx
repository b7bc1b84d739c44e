import { redirect } from 'react-router';

/** The product list with reduced prices only. */
export const loader = () => redirect('/products?reduced=1..&sort=down.reduced');
