import { sql } from 'drizzle-orm';
import type { Product } from '#features/products/contract/products.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';

/** To one decimal, half up. */
const meanStars = (sum: number, reviews: number): number => (reviews === 0 ? 0 : Math.round((10 * sum) / reviews) / 10);

/** A product as SQL answers it. */
export type ProductRow = Omit<Product, 'unitPrice' | 'category' | 'stars'> & {
  unitPriceCents: Cents;
  starSum: number;
  categorySlug: string;
  categoryName: string;
};

export const presentProduct = ({
  unitPriceCents,
  categorySlug,
  categoryName,
  starSum,
  ...row
}: ProductRow): Product => ({
  ...row,
  unitPrice: toDollars(unitPriceCents),
  stars: meanStars(starSum, row.reviews),
  category: { slug: categorySlug, name: categoryName },
});

/** What a card shows; aliases `p` product, `s` stock, `c` category, `i` first picture. */
export const productColumns = sql`
  p.id as "_id", p.sku, p.slug, p.name, p.description, i.url as img, i.alt as "imgAlt",
  p.min_order as "minOrder", p.low_stock_at as "lowStockAt", s.on_hand - s.reserved as stock,
  p.unit_price_cents as "unitPriceCents", c.slug as "categorySlug", c.name as "categoryName",
  p.reviews, p.stars as "starSum", p.version`;

export const productJoins = sql`
  join stock s on s.product_id = p.id
  join category c on c.id = p.category_id
  join product_image i on i.product_id = p.id and i.position = 0`;
