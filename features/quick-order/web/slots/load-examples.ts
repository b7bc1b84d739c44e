/** The list page as an example on the home page. */
export default (): Promise<{ label: string; to: string }[]> =>
  Promise.resolve([{ label: 'Paste a list', to: '/dashboard/quickorder' }]);
