export type DemoCategory = {
  slug: string;
  name: string;
  position: number;
  parent?: string;
};

export type DemoAttribute = {
  key: string;
  label: string;
  type: 'text' | 'number';
  unit?: string;
  facet: boolean;
  help?: string;
};

export type DemoProduct = {
  sku: string;
  slug: string;
  name: string;
  brand?: string;
  /** Same family: same thing in another size, so a page can offer the sizes side by side; has one category. */
  family: string;
  description: string;
  /** Price of one minimum order, that is of `minOrder` pieces, not of one piece. */
  unitPriceCents: number;
  minOrder: number;
  /** Counted in single pieces, like the quantity a customer orders. */
  stock: number;
  lowStockAt: number;
  /** What it joins to; a thing without ends has none. */
  ends?: DemoEnd[];
  attributes: Record<string, string | number>;
  /**
   * The picture is named by the slug, or by that of another size of the same thing; `alt` is what somebody who does
   * not see it should know. `threadSide` tells a second picture (`<name>-thread-side`), of the side that joins, where the
   * first hides it.
   */
  picture: { of?: string; alt: string; threadSide?: string };
};

/** One end of a fitting, a valve or a pipe. */
export type DemoEnd = {
  /** How it joins: G, R, NPT, compression, tube, ... */
  joint: string;
  size: string;
  gender: 'male' | 'female';
};

/** Whether two ends of one size fit, and what to know; or that they only look as if they did. */
export type MatingRule = {
  joint: string;
  gender: DemoEnd['gender'];
  toJoint: string;
  toGender: DemoEnd['gender'];
  fits: boolean;
  note: string;
};

export type DemoReview = {
  name: string;
  rating: 1 | 2 | 3 | 4 | 5;
  description: string;
  daysAgo: number;
};

/** Of one product; the shop may have answered. */
export type DemoProductReview = {
  name: string;
  stars: 1 | 2 | 3 | 4 | 5;
  title: string;
  description: string;
  daysAgo: number;
  answer?: string;
};

export type DemoGoods = {
  categories: DemoCategory[];
  attributes: DemoAttribute[];
  products: DemoProduct[];
  reviews: DemoReview[];
};
