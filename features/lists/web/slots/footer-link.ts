/** The kits of the shop, from the foot of every page. */
export default { to: '/kits', label: 'Kits' };
