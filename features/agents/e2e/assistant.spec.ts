import { openMcpClient } from '#features/agents/test/open-mcp-client.ts';
import { expect, test } from '#e2e/helpers/shop.ts';

test('a person opens the cart link that an assistant made, confirms it and has the parts in the cart', async ({
  page,
  shopUrl,
}) => {
  const client = await openMcpClient(shopUrl);
  const { structuredContent } = await client.callTool({
    name: 'find_join',
    arguments: { from: '22 mm copper tube', to: '15 mm copper tube' },
  });
  await client.close();
  const { ways } = structuredContent as { ways: { cart_url: string; parts: { title: string }[] }[] };
  const [way] = ways;
  // Pages show × between two sizes.
  const [title = 'no part'] = (way?.parts ?? []).map((part) => part.title.replaceAll(' x ', ' × '));
  await page.goto(way?.cart_url ?? '');
  const main = page.getByRole('main');
  await expect(main.getByText(title).first()).toBeVisible();
  await main.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(main.getByRole('link', { name: title }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
});
