import { OpenAccountButton } from '#features/on-account/web/open-account-button.tsx';

/** Leads from a customer's page to their account. */
export default function CustomerAccount({ id }: { id: string }) {
  return <OpenAccountButton owner={{ customer: id }} />;
}
