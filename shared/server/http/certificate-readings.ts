import type { Reading } from './metrics.ts';

/** @param endsAt of the certificate that this server shows; null without one */
export const certificateReadings = (endsAt: () => Date | null): Reading[] => [
  {
    name: 'printfront_certificate_ends_seconds',
    help: 'In how many seconds the certificate of this server ends; absent without one',
    read() {
      const at = endsAt();
      return at === null ? null : (at.getTime() - Date.now()) / 1000;
    },
  },
];
