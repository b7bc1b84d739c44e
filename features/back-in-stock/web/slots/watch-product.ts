import { stockAlerts } from '#features/back-in-stock/contract/stock-alerts.ts';
import { api } from '#platform/web/api.ts';

/**
 * Creates a back-in-stock alert for the signed-in customer.
 * @returns the sentence for a toast
 */
export const watchProduct = async (id: string): Promise<string> => {
  const { email } = await api.call(stockAlerts.create, { params: { id } });
  return `We will email ${email} once, when it is back.`;
};
