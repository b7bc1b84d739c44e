import { type Entry, type FileEntry, type Reader, ZipReader } from '@zip.js/zip.js';
import { DomainError } from '#platform/contract/errors.ts';
import type { FileRow } from './file-row.ts';
import { createBrokenWorkbookError, readXmlPart } from './read-xml-part.ts';
import { createUnreadableError } from './unreadable-error.ts';
import { readRows } from './read-rows.ts';
import { readSharedStrings } from './read-strings.ts';
import { readStyles } from './number-formats.ts';

/** A workbook with more parts is broken. */
const MOST_PARTS = 10_000;

/** The most sheets of a workbook, and the most characters of a sheet name. */
const MOST_SHEETS = 1000;
const LONGEST_NAME = 100;

/** The most bytes of each part that describes other parts. */
const MOST_INDEX = 5_000_000;

export type Workbook = {
  /** The names of visible sheets, in order. */
  sheets: string[];
  /** @throws DomainError `invalid_request` */
  read: (sheet: string) => AsyncGenerator<FileRow>;
};

type Parts = ReadonlyMap<string, FileEntry>;

const readParts = async (zip: ZipReader<unknown>): Promise<Parts> => {
  const parts = new Map<string, FileEntry>();
  for await (const entry of zip.getEntriesGenerator() as AsyncIterable<Entry>) {
    if (parts.size >= MOST_PARTS) throw createBrokenWorkbookError();
    if (!entry.directory) parts.set(entry.filename, entry);
  }
  return parts;
};

const getPart = (parts: Parts, path: string): FileEntry => {
  const part = parts.get(path);
  if (part === undefined) throw createBrokenWorkbookError();
  return part;
};

type Relation = { type: string; target: string };

/** Reads the relations of a part: the type and path of the parts it refers to, by id. */
const readRelations = async (parts: Parts, path: string): Promise<Map<string, Relation>> => {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations = new Map<string, Relation>();
  const part = parts.get(`${folder}_rels/${path.slice(folder.length)}.rels`);
  if (part === undefined) return relations;
  await readXmlPart(part, MOST_INDEX, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const target = new URL(Target, `zip:///${folder}`).pathname.slice(1);
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: decodeURIComponent(target) });
    },
  });
  return relations;
};

type Sheet = { name: string; path: string };

const readSheetIndex = async (parts: Parts, path: string, relations: ReadonlyMap<string, Relation>) => {
  const sheets: Sheet[] = [];
  let is1904 = false;
  await readXmlPart(getPart(parts, path), MOST_INDEX, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const relation = relations.get(id ?? '');
      if (relation?.type !== 'worksheet') return;
      if (sheets.length === MOST_SHEETS) {
        throw createUnreadableError(`This workbook has more than ${MOST_SHEETS.toLocaleString('en-US')} sheets.`);
      }
      sheets.push({ name: (attributes.name ?? '').slice(0, LONGEST_NAME), path: relation.target });
    },
  });
  return { sheets, is1904 };
};

const openParts = async (parts: Parts): Promise<Workbook> => {
  const main = [...(await readRelations(parts, '')).values()].find(({ type }) => type === 'officeDocument')?.target;
  if (main === undefined || !/\.xml$/i.test(main)) {
    throw createUnreadableError(
      'This is neither a workbook nor a CSV file. Save the sheet as .xlsx or CSV and choose that file.',
    );
  }
  const relations = await readRelations(parts, main);
  const { sheets, is1904 } = await readSheetIndex(parts, main, relations);
  const partBeside = (type: string): FileEntry | null => {
    const target = [...relations.values()].find((one) => one.type === type)?.target;
    return target === undefined ? null : (parts.get(target) ?? null);
  };
  if (sheets.length === 0) throw createUnreadableError('There is no sheet in this workbook.');
  return {
    sheets: sheets.map(({ name }) => name),
    read: (sheetName) =>
      readOrRefuse(async function* () {
        const sheet = sheets.find(({ name }) => name === sheetName) ?? sheets[0];
        const strings = partBeside('sharedStrings');
        const formats = partBeside('styles');
        yield* readRows(getPart(parts, sheet?.path ?? ''), {
          is1904,
          strings: strings === null ? [] : await readSharedStrings(strings),
          formats: formats === null ? [] : await readStyles(formats),
        });
      }),
  };
};

/** Replaces errors of libraries with the shop's own messages. */
const throwBrokenWorkbook = (error: unknown): never => {
  if (error instanceof DomainError) throw error;
  throw createBrokenWorkbookError(error);
};

async function* readOrRefuse(read: () => AsyncGenerator<FileRow>): AsyncGenerator<FileRow> {
  try {
    yield* read();
  } catch (error) {
    throwBrokenWorkbook(error);
  }
}

/**
 * Opens an .xlsx file; only the parts in use are unpacked.
 * @throws DomainError `invalid_request`
 */
export const openWorkbook = async (reader: Reader<unknown>): Promise<Workbook> => {
  try {
    return await openParts(await readParts(new ZipReader(reader, { useWebWorkers: false })));
  } catch (error) {
    return throwBrokenWorkbook(error);
  }
};
