import { type SQL, sql } from 'drizzle-orm';

/** SQL of the address of a PDF, from SQL of its name. */
export const sqlDataSheetUrl = (name: SQL): SQL => sql`'/data-sheets/' || ${name} || '.pdf'`;

/** The name of a PDF in the table of files, from its address. */
export const getDataSheetName = (url: string): string => url.slice('/data-sheets/'.length, -'.pdf'.length);
