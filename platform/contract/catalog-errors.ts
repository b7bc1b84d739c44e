import { MAX_BULK_PRODUCTS, MAX_PIXELS } from './limits.ts';

/** The errors of products, families, categories, attributes and brands: HTTP status and message. */
export const catalogErrors = {
  product_gone: { status: 410, message: 'We no longer sell this product.' },
  category_not_found: { status: 404, message: 'We could not find this category.' },
  name_ambiguous: { status: 409, message: 'Several products have this name. Please order from the product page.' },
  name_taken: { status: 409, message: 'Another product for sale has this name.' },
  sku_taken: { status: 409, message: 'Another product has this SKU.' },
  category_taken: { status: 409, message: 'There is already a category with this name.' },
  attribute_taken: { status: 409, message: 'There is already an attribute with this name.' },
  product_changed: {
    status: 409,
    message: 'Somebody else has changed this product in the meantime. Reload the page and make your changes again.',
  },
  family_changed: {
    status: 409,
    message: 'Somebody else has changed this family in the meantime. Reload the page and make your changes again.',
  },
  family_fixed: {
    status: 409,
    message: 'The shop finds seals and tools for joints by this word, so this family keeps it.',
  },
  family_taken: { status: 409, message: 'Another family has this name.' },
  family_too_large: {
    status: 409,
    message:
      'This family has more than 1,000 sizes. To rename it, import a product file with the new value in the Product Family column.',
  },
  category_changed: {
    status: 409,
    message: 'Somebody else has changed this category in the meantime. Reload the page and make your changes again.',
  },
  category_fixed: {
    status: 409,
    message: 'Joins use this category to recognize products, so its address and its place cannot change.',
  },
  category_under_itself: { status: 409, message: 'A category cannot be moved below itself.' },
  category_too_deep: { status: 409, message: 'Categories have at most 6 levels.' },
  category_full: {
    status: 409,
    message: 'Choose the category that its products go to, and that its discount codes apply to.',
  },
  category_leaving: {
    status: 409,
    message: 'This category is being merged or deleted. Choose another one.',
  },
  merge_not_found: { status: 409, message: 'This merge can no longer be undone.' },
  merge_target_gone: {
    status: 409,
    message: 'The category that it was merged into is gone. If that one was merged too, undo that merge first.',
  },
  merge_address_taken: {
    status: 409,
    message: 'Another category has its address by now. Give that one another address first.',
  },
  catalog_busy: {
    status: 409,
    message:
      'The products of another category, brand or attribute are still being changed. Try again in a few minutes.',
  },
  address_taken: { status: 409, message: 'Another product has this address.' },
  state_changed: {
    status: 409,
    message: 'Somebody else has published or withdrawn this product, or changed its days. Reload the page.',
  },
  brand_not_found: { status: 404, message: 'We could not find this brand.' },
  brand_taken: { status: 409, message: 'There is already a brand with this name. Merge the two instead.' },
  brand_changed: {
    status: 409,
    message: 'Somebody else has changed this brand in the meantime. Reload the page and make your changes again.',
  },
  brand_itself: { status: 409, message: 'Choose another brand.' },
  attribute_not_found: { status: 404, message: 'This attribute no longer exists.' },
  attribute_changed: {
    status: 409,
    message: 'Somebody else has changed this attribute in the meantime. Reload the page and make your changes again.',
  },
  attribute_fixed: {
    status: 409,
    message:
      'Joins and drawings use this attribute, so its values cannot be renamed, and it cannot be merged or deleted.',
  },
  attribute_unlike: { status: 409, message: 'Choose another attribute of the same type and unit.' },
  attribute_conflict: {
    status: 409,
    message: 'Some products have different values of both attributes. Change these products first.',
  },
  product_held: {
    status: 409,
    message: 'Unpaid orders still hold this product. Delete it anyway? They can still be paid.',
  },
  too_many_products: {
    status: 422,
    message: `At most ${MAX_BULK_PRODUCTS.toLocaleString('en-US')} products can be changed at once. Filter the list first.`,
  },
  data_sheet_unreadable: { status: 422, message: 'This file is not a PDF. Save the document as a PDF and try again.' },
  picture_too_large: { status: 422, message: `This picture has more than ${MAX_PIXELS / 1e6} megapixels.` },
} as const satisfies Record<string, { status: number; message: string }>;
