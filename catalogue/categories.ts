import type { CatalogueCategory } from './types.ts';

export const categories: CatalogueCategory[] = [
  { slug: 'fittings', name: 'Fittings', position: 1 },
  { slug: 'valves', name: 'Valves', position: 2 },
  { slug: 'pipe', name: 'Pipe', position: 3 },
  { slug: 'taps-and-showers', name: 'Taps and showers', position: 4 },
  { slug: 'drainage', name: 'Drainage', position: 5 },
  { slug: 'sealing-and-solder', name: 'Sealing and solder', position: 6 },
  { slug: 'pipe-tools', name: 'Pipe tools', position: 7 },
  { slug: 'hand-tools', name: 'Hand tools', position: 8 },
  { slug: 'fasteners-and-parts', name: 'Fasteners and parts', position: 9 },
];
