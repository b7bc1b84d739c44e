export default { to: '/kits', label: 'Kits', text: 'Everything for the job in one click' };
