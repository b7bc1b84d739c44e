import { cashBook } from '#features/cash-book/contract/cash-book.ts';
import type { TestPerson } from '#test/helpers/people.ts';
import type { TestShop } from '#test/helpers/start-shop.ts';

/** Opens today's drawer. @param float dollars */
export const openDrawer = (shop: TestShop, staff: TestPerson, float: number) =>
  shop.call(cashBook.open, { body: { float } }, staff.token);

/** Ends a day with this count, as staff do who saw this expected amount. */
export const countDrawer = (
  shop: TestShop,
  staff: TestPerson,
  id: string,
  body: { counted: number; expectedWas: number; note?: string },
) => shop.call(cashBook.close, { params: { id }, body }, staff.token);

/** Moves all days into the past, so that today can be opened again. The distance is longer than any between them. */
export const ageDays = (shop: TestShop) =>
  shop.db.$client.query(`update cash_day set day = day - (select max(day) - min(day) + 1 from cash_day)`);

/** Opens a new day of the drawer. If another is open, it is counted first. */
export const startDay = async (shop: TestShop, staff: TestPerson, float: number) => {
  const { open } = (await shop.call(cashBook.drawer, {}, staff.token)).body;
  const counted = { counted: Math.max(0, open?.expected ?? 0), expectedWas: open?.expected ?? 0 };
  if (open !== null) await countDrawer(shop, staff, open._id, counted);
  await ageDays(shop);
  return openDrawer(shop, staff, float);
};
