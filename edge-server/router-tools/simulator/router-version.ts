/** What differs between RouterOS versions on the wire, from the version's number, e.g. `7.20` or `6.49.10`. */
export interface RouterVersion {
  readonly text: string;
  /** Before 6.43 the login is a challenge and a hash. */
  readonly challengesLogin: boolean;
  /** Since 7.18 a print without rows says so with a reply word of its own. */
  readonly saysEmpty: boolean;
  readonly major: number;
}

export function readRouterVersion(version: string): RouterVersion {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isAtLeast = (wantedMajor: number, wantedMinor: number): boolean =>
    major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
  return {
    text: `${version} (${major === 6 ? 'long-term' : 'stable'})`,
    challengesLogin: !isAtLeast(6, 43),
    saysEmpty: isAtLeast(7, 18),
    major,
  };
}
