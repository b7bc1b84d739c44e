/** Round figures from the least to the most of an axis, three or four of them; zero is always one. */
export const axisSteps = (values: readonly number[]): number[] => {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const rough = (most - least) / 3 || 1;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = magnitude * ([1, 2, 5, 10].find((one) => one * magnitude >= rough) ?? 10);
  const first = Math.floor(least / step);
  const last = least === most ? 1 : Math.ceil(most / step);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
};
