import type { Defect } from './defect.ts';

/** Of counts, and of parcels that are taken back. */
export const stockDefects: Defect[] = [
  {
    name: 'a parcel that is taken back stays counted as sent',
    edits: [
      ['features/shipping/server/unsend-pieces.ts', 'shipped = l.shipped - sent.quantity', 'shipped = l.shipped'],
    ],
  },
  {
    name: 'a count that finds too little is booked as if it had found what orders hold',
    edits: [
      [
        'features/stock/server/move-entry.ts',
        'dOnHand: pieces.get(id) ?? 0,',
        'dOnHand: reason === `counted` ? Math.max(pieces.get(id) ?? 0, reserved - onHand) : (pieces.get(id) ?? 0),',
      ],
      ['features/stock/server/move-entry.ts', 'held.map(({ id }) => ({', 'held.map(({ id, reserved, onHand }) => ({'],
    ],
  },
  {
    name: 'what orders lack after a count is forgotten',
    edits: [['features/stock/server/move-stock.ts', 'short = ${SHORT},', 'short = 0,']],
  },
  {
    name: 'goods in that are sent again are booked again',
    edits: [
      [
        'features/stock/server/save-entry.ts',
        '${actorId}, ${idempotencyKey}, ${requestHash})',
        '${actorId}, null, ${requestHash})',
      ],
    ],
  },
  {
    name: 'goods in are taken back by two at once',
    edits: [
      ['features/stock/server/undo-entry.ts', ' where id = ${id} for update`', ' where id = ${id}`'],
      [
        'features/stock/server/undo-entry.ts',
        'if (entry.undoneAt === null) {',
        'if (entry.undoneAt === null) { await new Promise((resolve) => setTimeout(resolve, 300));',
      ],
    ],
  },
];
