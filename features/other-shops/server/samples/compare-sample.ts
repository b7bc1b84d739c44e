import { readFile } from 'node:fs/promises';
import { htmlToMarkdown } from '../html-to-markdown.ts';
import type { Answers, TranslatedProduct } from '../source.ts';
import { readSource } from './read-sample.ts';

/** A product of `expected.json`; missing fields are not compared. */
type ExpectedProduct = {
  sku: string;
  status: 'active' | 'draft';
  attributes?: Record<string, string>;
  pictures?: string[];
  warn?: string[];
};
type ExpectedFile = {
  source: string;
  products: ExpectedProduct[];
  refuse?: { row: string; why: string }[];
  leftBehind?: string[];
  newCategories?: string[];
  newBrands?: string[];
  newAttributes?: string[];
};

const loadExpected = async (name: string): Promise<ExpectedFile> => {
  const all = JSON.parse(await readFile(new URL('expected.json', import.meta.url), 'utf8')) as Record<
    string,
    ExpectedFile
  >;
  const found = all[name];
  if (found === undefined) throw new Error(`expected.json has no ${name}`);
  return found;
};

/** Facts that the shop cannot store yet, and comments in the samples. */
const NOT_COMPARED = new Set(['seoTitle', 'slug', 'redirectFrom', 'note', 'status']);

/** The samples leave out the beginning of some addresses. */
const shortenPicture = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** All facts that a sample may state about a product. */
const toFacts = (product: TranslatedProduct): Record<string, unknown> => ({
  ...product,
  isDraft: product.isDraft === true,
  minOrder: product.minOrder ?? 1,
  lowStockAt: product.lowStockAt ?? 0,
  description: htmlToMarkdown(product.description ?? ''),
  attributes: Object.fromEntries((product.attributes ?? []).map(({ label, value }) => [label, value])),
  pictures: (product.pictures ?? []).map(({ url }) => url),
  alt: (product.pictures ?? []).map(({ alt }) => alt),
  warn: product.warnings.map(({ message }) => message).toSorted(),
});

/** The facts that a sample states about a product, and the same fields of the product as it was read. */
const compareProduct = ({ status, ...stated }: ExpectedProduct, product: TranslatedProduct | undefined) => {
  const facts = product === undefined ? {} : toFacts(product);
  const expected: Record<string, unknown> = {
    ...stated,
    isDraft: status === 'draft',
    ...(stated.warn !== undefined && { warn: stated.warn.toSorted() }),
  };
  const names = Object.keys(expected).filter((name) => !NOT_COMPARED.has(name) && expected[name] !== 'ask');
  const isShortened = stated.pictures?.some((url) => url.startsWith('…')) === true;
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        name === 'pictures' && isShortened ? (from[name] as string[]).map(shortenPicture) : from[name],
      ]),
    );
  const { attributes, ...rest } = pick(facts);
  const known = Object.fromEntries(
    Object.keys(stated.attributes ?? {}).map((label) => [label, (attributes as Record<string, string>)[label]]),
  );
  return {
    actual: { ...rest, ...(stated.attributes !== undefined && { attributes: known }) },
    expected: pick(expected),
  };
};

const listNames = (values: readonly (string | undefined)[]): string[] =>
  [...new Set(values.filter((value) => value !== undefined && value !== ''))].map(String).toSorted();

/** Drops categories that are above others, because these come with them. */
const listDeepest = (paths: readonly (string | undefined)[]): string[] => {
  const names = listNames(paths);
  return names.filter((name) => !names.some((other) => other.startsWith(`${name} > `)));
};

/**
 * Reads a sample with these answers. Returns the products as read, beside those that `expected.json` states.
 * @param name the name of the sample in `expected.json`
 */
export const compareSample = async (name: string, bytes: Buffer, answers: Answers) => {
  const stated = await loadExpected(name);
  const { source, leftBehind, products } = await readSource(bytes, answers);
  const sold = products.filter(({ fault }) => fault === undefined);
  const faults = new Set(products.map(({ fault }) => fault));
  const compared = stated.products.map((one, at) => compareProduct(one, sold[at]));
  const { refuse = [], leftBehind: left = [], newCategories, newBrands, newAttributes } = stated;
  const labels = sold.flatMap(({ attributes = [] }) => attributes.map(({ label }) => label));
  return {
    actual: {
      source,
      skus: sold.map(({ sku }) => sku),
      products: compared.map(({ actual }) => actual),
      refused: refuse.filter(({ why }) => faults.has(why)),
      leftBehind: left.filter((one) => leftBehind.some((column) => column.includes(one))),
      ...(newCategories !== undefined && { categories: listDeepest(sold.map(({ category }) => category)) }),
      ...(newBrands !== undefined && { brands: listNames(sold.map(({ brand }) => brand)) }),
      ...(newAttributes !== undefined && { attributes: listNames(labels) }),
    },
    expected: {
      source: stated.source,
      skus: stated.products.map(({ sku }) => sku),
      products: compared.map(({ expected }) => expected),
      refused: refuse,
      leftBehind: left,
      ...(newCategories !== undefined && { categories: listDeepest(newCategories) }),
      ...(newBrands !== undefined && { brands: newBrands.toSorted() }),
      ...(newAttributes !== undefined && { attributes: newAttributes.toSorted() }),
    },
  };
};
