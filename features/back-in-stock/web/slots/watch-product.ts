import { stockAlerts } from '#features/back-in-stock/contract/stock-alerts.ts';
import { api } from '#platform/web/api.ts';

/** Asks for a mail to the signed-in customer when a product can be ordered again. @returns the sentence for a toast */
export const watchProduct = async (id: string): Promise<string> => {
  const { email } = await api.call(stockAlerts.watch, { params: { id } });
  return `We mail ${email} once, when it is back.`;
};
