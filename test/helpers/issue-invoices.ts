import { connect } from '#platform/server/db/open.ts';
import { issueInvoice } from '#features/documents/server/issue-invoice.ts';

/* A separate process that issues the invoices for some orders. It issues each one, rolls it back, and then issues
   it permanently. */

process.once(
  'message',
  async ({ url, orders, connections }: { url: string; orders: string[]; connections: number }) => {
    const db = connect(url, () => {});
    const undone = new Error('undone');
    const issue = async (id: string) => {
      const failed = db.transaction(async (trx) => {
        await issueInvoice(trx, id);
        throw undone;
      });
      await failed.catch((error: unknown) => {
        if (error !== undone) throw error;
      });
      await db.transaction((trx) => issueInvoice(trx, id));
    };
    const pendingOrders = [...orders];
    const work = async () => {
      for (let id = pendingOrders.pop(); id !== undefined; id = pendingOrders.pop()) await issue(id);
    };
    await Promise.all(Array.from({ length: connections }, work));
    await db.$client.end();
    process.disconnect();
  },
);
