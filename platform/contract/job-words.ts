/** What the shop does beside the requests, as the screen says it. */
const jobWords: Record<string, string> = {
  mails: 'Sending mails',
  webhooks: 'Sending webhooks',
  notices: 'Mailing notices to staff',
  assets: 'Storing the files of pages',
  cache: 'Refreshing cached pages',
  live: 'Updating open pages',
  sweep: 'Following up payments and refunds',
  finish: 'Finishing interrupted orders and refunds',
  watches: 'Telling customers what is back in stock',
  availability: 'Updating what lists show in stock',
  imports: 'Importing files',
  'import-pictures': 'Fetching pictures for imports',
  audit: 'Sealing the audit log',
  'low-stock': 'Checking for low stock',
  checks: 'Comparing with the card provider',
  rules: 'Checking that the records add up',
  clean: 'Deleting data no longer needed',
  backup: 'Making the daily backup',
  'backup-asked': 'Making a requested backup',
  documents: 'Issuing missing invoices',
  months: 'Adding up monthly sales',
  sellers: 'Ranking best sellers',
};

/** How a job is called; one of another build by its own name. */
export const sayJob = (name: string): string => jobWords[name] ?? name;
