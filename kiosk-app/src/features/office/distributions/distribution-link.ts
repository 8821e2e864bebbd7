import type { DistributionFile } from '@printfront/shared/contracts/distributions.ts';

/**
 * The address of a file's page.
 *
 * @param origin of the page that is open, for a central server that was not told how people at home reach it
 */
export const linkOf = ({ pageUrl, code }: Pick<DistributionFile, 'pageUrl' | 'code'>, origin: string) =>
  pageUrl ?? `${origin}/download/${code}`;

/** Where one types the code, as people say it: without https://. */
export const placeToType = (link: string) => {
  const { host } = new URL(link);
  return `${host}/download`;
};
