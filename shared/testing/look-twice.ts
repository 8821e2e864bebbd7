/**
 * A server that runs deletes while it is looked at: what one look finds wrong counts when a second one finds it too. What is
 * lost stays lost.
 */
export async function lookTwice<Findings extends { lost: string[]; doubled: string[] }>(
  look: () => Promise<Findings>,
): Promise<Findings> {
  const first = await look();
  if (first.lost.length + first.doubled.length === 0) return first;
  const second = await look();
  const inBoth = (texts: string[], others: string[]) => texts.filter((text) => others.includes(text));
  return { ...second, lost: inBoth(first.lost, second.lost), doubled: inBoth(first.doubled, second.doubled) };
}
