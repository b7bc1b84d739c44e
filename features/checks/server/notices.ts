import { type NoticeWriters, writeNotice } from '#platform/server/notice-writer.ts';

export const checkNotices = {
  'checks.broken': writeNotice({
    say: ({ entityId: rules }) => ({
      title: 'The shop’s records do not add up',
      detail: rules === '1' ? 'One of the checks fails' : `${rules} of the checks fail`,
      now: '',
      to: '/dashboard/checks',
    }),
  }),
} satisfies Partial<NoticeWriters>;
