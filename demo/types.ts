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
  /** Products of one family differ in size only; a page shows the sizes side by side. A family has one category. */
  family: string;
  description: string;
  /** Price of `minOrder` pieces, not of one piece. */
  unitPriceCents: number;
  minOrder: number;
  /** In single pieces, like the quantity of an order. */
  stock: number;
  lowStockAt: number;
  /** The ends of a fitting, valve or pipe. */
  ends?: DemoEnd[];
  attributes: Record<string, string | number>;
  /**
   * The picture is named after the slug, or after that of another size (`of`). `alt` describes it to people who cannot
   * see it. `secondView`, from `second-views.ts`, describes a second picture, which shows what the first hides.
   */
  picture: { of?: string; alt: string; secondView?: string };
};

/** One end of a fitting, a valve or a pipe. */
export type DemoEnd = {
  /** How it joins: G, R, NPT, compression, tube, ... */
  joint: string;
  size: string;
  gender: 'male' | 'female';
};

/** Two kinds of ends of one size: they fit, or only look as if they do. `note` is advice for the buyer. */
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

/** A review of one product, with or without an answer of the shop. */
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
