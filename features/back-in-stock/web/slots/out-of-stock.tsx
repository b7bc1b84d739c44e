import { stockAlerts } from '#features/back-in-stock/contract/stock-alerts.ts';
import { useState } from 'react';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';

/** Subscribes the signed-in customer to a back-in-stock alert. */
export default function StockAlertSignup({ productId }: { productId: string }) {
  const [email, setEmail] = useState<string | null>(null);
  const { run, pending, error } = useApiCall(stockAlerts.create, { done: (response) => setEmail(response.email) });
  return (
    <div>
      <Button
        size="lg"
        className="w-full"
        pending={pending}
        disabled={email !== null}
        onClick={() => run({ params: { id: productId } })}
      >
        Tell me when it is back
      </Button>
      <div role="status" className="wrap-anywhere">
        {email !== null && <p className="mt-2 text-sm text-success">We will email {email} once, when it is back.</p>}
      </div>
      <div role="alert">{error !== null && <ErrorText>{error}</ErrorText>}</div>
    </div>
  );
}
