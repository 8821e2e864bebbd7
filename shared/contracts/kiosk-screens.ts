import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Instant } from './fields.ts';

export const KioskScreen = z
  .object({
    isOpen: z
      .boolean()
      .describe('The shop is open, opens or has closed within minutes, or nobody can say; else kiosks are dark.'),
    opensAt: Instant.nullable().describe('When it opens next, while it is closed; null while it is open.'),
    isWanted: z
      .boolean()
      .describe(
        'Whether the panel of the computer that asks is to be on: somebody may be at its kiosk though it is closed.',
      ),
  })
  .meta({ id: 'KioskScreen', description: 'Whether anybody wants the screen of a kiosk now.' });
export type KioskScreen = z.infer<typeof KioskScreen>;

/** Also for the program on a kiosk's computer that turns its panel off: it has no cookie. */
export const getKioskScreen = endpoint({
  name: 'getKioskScreen',
  summary: 'Whether kiosks are to show anything now: they are dark while the shop is closed, if its owner wants that',
  method: 'GET',
  path: '/storefront/screen',
  who: ['anyone'],
  where: ['edge'],
  status: 200,
  answer: KioskScreen,
  problems: [],
});
