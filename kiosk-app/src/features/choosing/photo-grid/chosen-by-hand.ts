/**
 * How many photos have a number of their own: another one than most of them. Photos that cannot be read do not count,
 * no button for all touches them.
 */
export function chosenByHand(files: readonly { quantity: number; state: string }[]): number {
  const readable = files.filter(({ state }) => state !== 'damaged');
  const counts = new Map<number, number>();
  for (const { quantity } of readable) counts.set(quantity, (counts.get(quantity) ?? 0) + 1);
  return readable.length - Math.max(0, ...counts.values());
}
