import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import type { ProofPart, Run } from '#test/prove/proof-part.ts';
import { incrementTally, wait } from '#test/prove/random.ts';
import { repeatUntilStopped } from '#test/prove/repeat.ts';

/** The time in ms after which it stops waiting for the job. The work of a killed process resumes within a minute. */
const STILL_MS = 120_000;

const pending = `select file_name as title, state from product_import
                  where origin = 'bulk' and state in ('checking', 'applying', 'undoing')`;

/** While buyers order, raises and lowers prices of several products in one change, and undoes it. */
const listen = async ({ db, shop, random, tally }: Run) => {
  let token = '';
  const send = async (path: string, body?: object): Promise<boolean> => {
    if (token === '') token = await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo');
    const response = await fetch(`${shop.url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    if (response.status === 401) token = '';
    return response.ok;
  };
  const checkChange = async () => {
    const { rows } = await db.$client.query<{ slug: string }>(
      `select c.slug from product p join category c on c.id = p.category_id
        where p.status = 'active' order by random() limit 1`,
    );
    const change = { field: 'price', percent: random.upTo(20) - 10, ending: 'cent' };
    for (const { slug: category } of rows)
      if (await send('/products/bulk', { filter: { category }, change })) incrementTally(tally, 'bulk change checked');
  };
  const moveOn = async () => {
    const { rows } = await db.$client.query<{ id: string; state: string }>(
      `select id, state from product_import where origin = 'bulk' and state in ('checked', 'applied')
        order by random() limit 1`,
    );
    for (const { id, state } of rows) {
      const isSent = await send(`/imports/${id}/${state === 'checked' ? 'apply' : 'undo'}`);
      if (isSent) incrementTally(tally, state === 'checked' ? 'bulk change applied' : 'bulk change undone');
    }
  };
  const loops = [checkChange, moveOn].map((action) => repeatUntilStopped(() => 1000 + random.upTo(3000), action));
  return {
    async stop() {
      for (const loop of loops) await loop.stop();
      const began = Date.now();
      for (;;) {
        const { rows } = await db.$client.query<{ title: string; state: string }>(pending);
        if (rows.length === 0 || Date.now() - began > STILL_MS)
          return rows.map(({ title, state }) => `the bulk change ${title} was still ${state}`);
        await wait(500);
      }
    },
  };
};

export default {
  listen,
  defects: [
    {
      name: 'undoing a bulk change leaves its last product',
      edits: [
        [
          'features/bulk-changes/server/write-bulk.ts',
          'line <= ${bulk.reached} order by line desc',
          'line < ${bulk.reached} order by line desc',
        ],
      ],
    },
  ],
} satisfies ProofPart;
