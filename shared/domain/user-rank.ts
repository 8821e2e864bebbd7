export const USER_RANK = { unknown: -2, signedOut: -1, signedIn: 0, maintainer: 40 } as const;

export function isMaintainer(rank: number): boolean {
  return rank >= USER_RANK.maintainer;
}
