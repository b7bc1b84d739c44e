/** What the shop does beside the requests, as the screen says it. */
const jobWords: Record<string, string> = {
  mails: 'Sending mails',
  webhooks: 'Telling other programs',
  notices: 'Telling the shop’s people by mail',
  assets: 'Keeping the files of pages',
  cache: 'Keeping pages fresh',
  live: 'Telling open pages what changes',
  sweep: 'Following payments and refunds',
  finish: 'Ending orders and refunds that are half done',
  watches: 'Telling customers what is back',
  imports: 'Importing files',
  'import-pictures': 'Fetching pictures of files',
  audit: 'Sealing the audit',
  'low-stock': 'Looking for low stock',
  checks: 'Comparing with the card provider',
  rules: 'Checking that the records add up',
  clean: 'Forgetting what has served',
  backup: 'Making the backup of the day',
  'backup-asked': 'Making a backup that was asked for',
  documents: 'Issuing missing invoices',
  months: 'Summing months',
  sellers: 'Ranking best sellers',
};

/** How a job is called; one of another build by its own name. */
export const sayJob = (name: string): string => jobWords[name] ?? name;
