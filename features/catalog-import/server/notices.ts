import { sql } from 'drizzle-orm';
import { type NoticeWriters, writeNotice } from '#platform/server/notice-writer.ts';

export const importNotices = {
  'import.failed': writeNotice<string>({
    about: (id) => sql`select to_json(file_name) from product_import where id = ${id}::uuid`,
    say: ({ about: fileName }) => ({
      title: 'An import was given up',
      detail: fileName ?? '',
      now: '',
      to: '/dashboard/import',
    }),
  }),
} satisfies Partial<NoticeWriters>;
