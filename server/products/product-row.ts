import { sql } from 'drizzle-orm';
import type { Product } from '#contract/products.ts';
import { type Cents, toDollars } from '#contract/money.ts';

/** A product as SQL answers it. */
export type ProductRow = Omit<Product, 'unitPrice' | 'category'> & {
  unitPriceCents: Cents;
  categorySlug: string;
  categoryName: string;
};

export const presentProduct = ({ unitPriceCents, categorySlug, categoryName, ...row }: ProductRow): Product => ({
  ...row,
  unitPrice: toDollars(unitPriceCents),
  category: { slug: categorySlug, name: categoryName },
});

/** What a card shows; aliases `p` product, `s` stock, `c` category, `i` first picture. */
export const productColumns = sql`
  p.id as "_id", p.sku, p.slug, p.name, p.description, i.url as img, i.alt as "imgAlt",
  p.min_order as "minOrder", p.low_stock_at as "lowStockAt", s.on_hand - s.reserved as stock,
  p.unit_price_cents as "unitPriceCents", c.slug as "categorySlug", c.name as "categoryName", p.version`;

export const productJoins = sql`
  join stock s on s.product_id = p.id
  join category c on c.id = p.category_id
  join product_image i on i.product_id = p.id and i.position = 0`;
