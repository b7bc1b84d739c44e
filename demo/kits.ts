/** The demo's public kits: SKUs with quantities. */
export const kits: { slug: string; name: string; intro: string; lines: [sku: string, quantity: number][] }[] = [
  {
    slug: 'what-a-basin-needs',
    name: 'What a basin needs',
    intro:
      'From the wall to the waste: a mixer tap, angle valves for hot and cold, waste and trap, and what seals them. You bring the basin and your tools.',
    lines: [
      ['TAP-0011', 1],
      ['VAL-0042', 2],
      ['DRN-0021', 1],
      ['DRN-0011', 1],
      ['SEL-0012', 1],
      ['SEL-0041', 1],
    ],
  },
  {
    slug: 'what-a-shower-needs',
    name: 'What a shower needs',
    intro:
      'A thermostatic valve with its S-unions, hand shower and hose, the trap under it, and the silicone around it. Two shut-off valves make the next repair a dry one.',
    lines: [
      ['TAP-0041', 1],
      ['TAP-0042', 1],
      ['TAP-0051', 1],
      ['TAP-0061', 1],
      ['DRN-0051', 1],
      ['VAL-0011', 2],
      ['SEL-0012', 1],
      ['SEL-0041', 1],
    ],
  },
];
