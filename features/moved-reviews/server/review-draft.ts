import { createHash } from 'node:crypto';
import { hasVisibleCharacter } from '#platform/contract/fields.ts';
import { containsLink } from '#platform/contract/links.ts';
import { sanitizePersonName } from '#platform/contract/person-name.ts';
import { describeRename } from '#platform/server/tables/describe-rename.ts';
import type { ImportedReview } from '#features/product-reviews/server/import-product-reviews.ts';
import { formatPublicName } from '#features/product-reviews/server/own-product-review.ts';
import type { ReadRow } from '#features/moving-in/server/file-kind.ts';
import { cutText } from '#features/moving-in/server/read-cells.ts';
import { LONGEST_CELL } from '#features/moving-in/server/read-rows.ts';
import { describeNoTime, isInFuture, readTime, readUtcTime } from '#features/moving-in/server/read-time.ts';

/** The product of a review as named in the file; unknown texts are empty. */
export type ReviewedProduct = {
  sku: string;
  /** The last part of the product's address in the former shop. */
  handle: string;
  /** The product's key in the product file of the former shop, and the name of that shop. */
  key: string;
  shop: string;
};

/** A review before its product is found. */
export type ReviewDraft = Omit<ImportedReview, 'productId'> & {
  product: ReviewedProduct;
  /** The key that the review got from earlier builds; the same as `key` unless its time has an offset. */
  formerKey: string;
};

export type ReviewCells = {
  line: number;
  source: string;
  product: ReviewedProduct;
  name: string;
  stars: string;
  title: string;
  text: string;
  writtenAt: string;
  /** Why the row is refused, for example because the former shop hid the review. */
  problem?: string | null;
};

/** The problem of a review that the former shop hid. */
export const NOT_SHOWN = 'The former shop did not show it';

const LONGEST_TITLE = 100;
const LONGEST_TEXT = 4000;

/** Removes the HTML that some shops store in a cell. The result is displayed as plain text. */
const removeTags = (text: string): string =>
  text
    .replaceAll(/<(?:br|\/p|\/div|\/li)\b[^<>]{0,200}>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]{0,200}>/gi, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#0?39;/g, '’')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();

/** Reads a review from the cells of its row. If there is a title but no text, the title becomes the text. */
export const readReview = (cells: ReviewCells): ReadRow<ReviewDraft> => {
  const { line, source, product, problem = null } = cells;
  const [title, text] = [removeTags(cells.title), removeTags(cells.text)];
  const name = formatPublicName(sanitizePersonName(removeTags(cells.name)));
  const stars = /^[1-5](?:\.0+)?$/.test(cells.stars) ? Number(cells.stars) : null;
  const label = stars === null ? name : `${name}, ${stars} of 5`;
  const refuse = (why: string) => ({ line, label, warnings: [], problem: why, draft: null });
  if (problem !== null) return refuse(problem);
  if (product.sku === '' && product.handle === '' && product.key === '') return refuse('It names no product');
  if (stars === null) {
    const hasNone = /^(?:0(?:\.0+)?)?$/.test(cells.stars);
    return refuse(
      hasNone ? 'It has no stars' : `Its stars are not a whole number from 1 to 5: ${cutText(cells.stars, 10)}`,
    );
  }
  const writtenAt = readTime(cells.writtenAt);
  if (writtenAt === null) return refuse(describeNoTime(cells.writtenAt, 'it was written'));
  if (isInFuture(writtenAt)) return refuse('The day on which it was written is in the future');
  const isTitled = text !== '' && title !== text;
  const description = text === '' ? title : text;
  if (!hasVisibleCharacter(description)) return refuse('There is no text');
  // A cell of the maximum length may have been cut.
  if (Math.max(cells.text.length, cells.title.length) >= LONGEST_CELL || description.length > LONGEST_TEXT) {
    return refuse(`The text is longer than ${LONGEST_TEXT.toLocaleString('en-US')} characters`);
  }
  if (title.length > LONGEST_TITLE && isTitled) return refuse(`The title is longer than ${LONGEST_TITLE} characters`);
  if (containsLink(`${title} ${text}`)) return refuse('It has a link or an email address');
  const shown = { name, stars, title: isTitled ? title : '', description, writtenAt };
  // The times are in the form of earlier builds, so that the reviews that they imported are known.
  const toKey = (time: string | null): string =>
    createHash('sha256')
      .update(JSON.stringify([name, stars, title, text, `${time}.000Z`]))
      .digest('hex');
  const [key, formerKey] = [toKey(writtenAt), toKey(readUtcTime(cells.writtenAt))];
  const warnings = title === cells.title.trim() ? [] : [describeRename(cells.title, title, 'title')];
  return { line, label, warnings, problem: null, draft: { source, key, formerKey, product, ...shown } };
};
