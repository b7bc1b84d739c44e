/** Families that are sold singly and cost less by the bag: from how many pieces, and the discount in percent. */
const bags = [
  { from: 10, percent: 5 },
  { from: 50, percent: 10 },
];

const cheaperByTheBag: ReadonlySet<string> = new Set([
  ...['push-fit-coupling', 'push-fit-elbow', 'push-fit-tee', 'push-fit-stop-end'],
  ...['press-coupling', 'press-elbow', 'press-tee', 'waste-knuckle-bend', 'waste-swept-bend', 'waste-coupling'],
]);

export const listPriceBreaks = (family: string): { from: number; percent: number }[] =>
  cheaperByTheBag.has(family) ? bags : [];
