import type { CentralSettings } from './env.ts';

/** How people reach this central, without a slash at the end; on this machine itself where nobody has said how. */
export const publicUrlOf = (
  { CENTRAL_PUBLIC_URL, tlsFiles }: Pick<CentralSettings, 'CENTRAL_PUBLIC_URL' | 'tlsFiles'>,
  port: number,
): string => CENTRAL_PUBLIC_URL ?? `${tlsFiles === undefined ? 'http' : 'https'}://localhost:${port}`;
