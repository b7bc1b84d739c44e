import { Spinner } from '#platform/web/ui/spinner.tsx';

export const CheckoutLoading = () => (
  <div className="grid min-h-[60vh] place-items-center">
    <Spinner label="Loading the checkout" />
  </div>
);
