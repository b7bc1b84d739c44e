/** Accessories of each product family, by SKU, as an owner would choose them. */
const accessories: Record<string, string[]> = {
  torch: ['SEL-0082', 'SEL-0031', 'SEL-0032', 'SEL-0081'],
  'press-tool': ['PTL-0072', 'PTL-0013', 'PTL-0073'],
  'riser-rail': ['TAP-0051', 'TAP-0061'],
  'tube-bender': ['PTL-0073'],
};

export const listAccessories = (family: string): { sku: string }[] =>
  (accessories[family] ?? []).map((sku) => ({ sku }));
