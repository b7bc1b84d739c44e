import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { MAX_HEADER_LENGTH, MAX_PIECES } from '#platform/contract/limits.ts';
import { ProductImport } from '#features/catalog-import/contract/product-files.ts';

const Header = z.string().max(MAX_HEADER_LENGTH);
const Pieces = z.number('Enter a whole number').int('Enter a whole number').min(0).max(MAX_PIECES);

/** A question that only staff can answer. The shop checks the file after they have answered. */
export const ReadingQuestion = z.discriminatedUnion('kind', [
  /** No column has SKUs, so the shop can make them. `samples` are the names of the first products. */
  z.object({ kind: z.literal('numberPrefix'), samples: z.array(z.string()) }),
  /**
   * The columns that make up the name: those that the shop proposes, and the names that the first products would get.
   */
  z.object({ kind: z.literal('nameColumns'), columns: z.array(Header), samples: z.array(z.string()) }),
  /** The numbers in this column, such as 1.234, can be read in two ways. */
  z.object({ kind: z.literal('decimalMark'), column: Header, samples: z.array(z.string()) }),
  z.object({
    kind: z.literal('priceOf'),
    column: Header,
    /** The first products with a minimum order above one: the price in the file, in dollars, and the minimum. */
    examples: z.array(z.object({ name: z.string(), price: z.number(), minOrder: z.number() })),
    /** Columns that may contain the number of pieces that a price is for. */
    countColumns: z.array(Header),
  }),
  /** The weights in another shop's file have no unit. */
  z.object({ kind: z.literal('weightUnit'), samples: z.array(z.string()) }),
  /** The other shop does not count the stock of this many products. */
  z.object({ kind: z.literal('uncountedStock'), products: z.number().int() }),
  /** Variations of a product share one stock. The examples are the first products with a shared stock. */
  z.object({
    kind: z.literal('sharedStock'),
    examples: z.array(z.object({ name: z.string(), pieces: z.string(), variations: z.number().int() })),
  }),
  /** The file does not say if its prices include tax, or they differ from this shop's prices in that. */
  z.object({
    kind: z.literal('priceTax'),
    column: Header,
    /** True if prices in this shop include tax. */
    includesTax: z.boolean(),
    /** The tax rate of most goods in the shop's own country, in percent. */
    rate: z.number(),
  }),
  /**
   * The number of products that have a sale price, now or later. The examples are the first of them, with prices as in
   * the file, and the last day of the sale or empty.
   */
  z.object({
    kind: z.literal('salePrice'),
    products: z.number().int(),
    examples: z.array(
      z.object({ name: z.string(), regular: z.string(), sale: z.string(), until: z.string().default('') }),
    ),
  }),
  /** The file has picture paths, such as /r/v/tap.jpg, without a web address. */
  z.object({ kind: z.literal('pictureBase'), samples: z.array(z.string()) }),
]);
export type ReadingQuestion = z.output<typeof ReadingQuestion>;

/** The answers for all files with the same columns. An answer is missing if no file has needed it. */
export const ReadingAnswers = z.object({
  /** Generated SKUs are this prefix and four digits. */
  numberPrefix: z
    .string()
    .trim()
    .toUpperCase()
    .max(20, 'Must be 20 characters or shorter')
    .regex(/^[A-Z0-9][\w ./-]*$/, 'Begin the numbers with a letter or digit')
    .optional(),
  /** The columns that make up the name; empty to leave names as they are. */
  nameColumns: z.array(Header).max(4).optional(),
  decimalMark: z.enum(['.', ',']).optional(),
  /** The unit of a price: one piece, one minimum order, or the pieces in `countColumn`. */
  priceOf: z.enum(['piece', 'minimum', 'column']).optional(),
  countColumn: Header.optional(),
  weightUnit: z.enum(['g', 'kg', 'lb', 'oz']).optional(),
  /** The stock to use for each product that the other shop does not count. */
  uncountedStock: Pieces.optional(),
  /** The stock of each variation if variations share a stock: an even share, or this many pieces. */
  sharedStock: z.union([z.literal('divided'), Pieces], { error: 'Enter a whole number' }).optional(),
  /**
   * States if the prices in the file include tax. If this shop's prices differ in that, the import converts them with
   * the tax rate of the shop's own country.
   */
  priceTax: z.enum(['included', 'excluded']).optional(),
  /**
   * The regular price; the regular price with a sale until its last day; or the sale price as the price, if the sale is
   * on.
   */
  salePrice: z.enum(['regular', 'reduced', 'sale']).optional(),
  /** The web address to put before the paths of pictures; empty if staff upload the pictures in a ZIP. */
  pictureBase: z
    .string()
    .trim()
    .max(500, 'Must be 500 characters or shorter')
    .regex(/^(?:https?:\/\/[^\s/]\S*)?$/i, 'Enter a web address that begins with https://')
    .optional(),
});
export type ReadingAnswers = z.output<typeof ReadingAnswers>;

export const FileReading = z.object({ questions: z.array(ReadingQuestion), answers: ReadingAnswers });
export type FileReading = z.output<typeof FileReading>;

const params = z.object({ id: Id });

export const fileReadings = {
  get: endpoint({
    method: 'GET',
    path: '/imports/:id/reading',
    summary:
      'Get the questions that a product file leaves open, such as the number of pieces that a price is for, and the answers so far',
    auth: 'staff',
    permission: 'products.import',
    params,
    reply: json(FileReading),
    errors: ['not_found'],
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/imports/:id/reading',
    summary:
      'Answer the questions that a product file leaves open. The file is checked again, and later files with the same columns are read the same way',
    auth: 'staff',
    permission: 'products.import',
    params,
    body: json(ReadingAnswers),
    reply: json(ProductImport),
    errors: ['not_found', 'import_stale', 'import_file_deleted'],
  }),
};
