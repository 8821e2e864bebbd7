/**
 * A name that is kept for examples (RFC 2606) leads nowhere, so nobody means it. The package's settings of central had one once, and
 * whoever upgrades keeps the file.
 */
export const isExample = (address: string): boolean =>
  URL.canParse(address) && /(?:^|\.)example(?:\.(?:com|net|org))?$/.test(new URL(address).hostname);
