export default { to: '/kits', label: 'Kits' };
