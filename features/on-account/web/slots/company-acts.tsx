import { OpenAccountButton } from '#features/on-account/web/open-account-button.tsx';

/** Leads from a company's page to its account. */
export default function CompanyAccount({ id }: { id: string }) {
  return <OpenAccountButton owner={{ company: id }} />;
}
