import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Instant, StorefrontOrderParams } from './fields.ts';
import { FollowedOrder } from './phone-follow.ts';

/** Also for phones, which load this file over a shop's wifi: it knows nothing of prices. */
export const StorefrontOrderState = z.enum(['open', 'parked', 'submitted', 'cancelled']);

export const StorefrontNews = z
  .object({
    state: StorefrontOrderState,
    isHere: z
      .boolean()
      .describe('False to a kiosk that has the order no more: another one has taken it up. Then the news end.'),
    photosVersion: z.string().describe('Another one whenever the list of photos would be another one.'),
    slipSentAt: Instant.nullable()
      .optional()
      .describe('When the newest slip of its transfer came; null while there is none.'),
    progress: z
      .string()
      .describe('Another one whenever money or prints of a placed order stand differently; empty before it is placed.'),
    isContactAsked: z.boolean().describe('The kiosk wants name and phone number now: a phone may open its form.'),
    contactVersion: z
      .string()
      .nullable()
      .describe('Of what was typed last on a phone; null while nothing was, and to whoever is not the kiosk.'),
    phones: z
      .object({
        following: z.int().min(0).describe('Phones that hear these news.'),
        open: z.int().min(0).describe('Phones whose page is open and seen.'),
        choosing: z.int().min(0).describe('Phones whose customer looks for photos.'),
        sending: z.int().min(0).describe('Photos that are coming from phones at this moment.'),
        unsent: z
          .int()
          .min(0)
          .describe('Photos chosen on phones that the shop does not have, as those phones said last.'),
        isUnsentAway: z.boolean().describe('There are some, and no phone that has any is open or sends.'),
        isSomebodyThere: z
          .boolean()
          .describe('Whether that is a sign of somebody being there, as a touch of the kiosk would be.'),
        isOnWifi: z.boolean().describe('Whether a phone has opened the page over the shop’s wifi, or logged in there.'),
      })
      .nullable()
      .describe('Null for whoever is not the kiosk.'),
  })
  .meta({
    id: 'StorefrontNews',
    description: 'What has become of an order, as a whole each time: whoever missed one needs only the next.',
  });
export type StorefrontNews = z.infer<typeof StorefrontNews>;

export const followStorefrontOrder = endpoint({
  name: 'followStorefrontOrder',
  summary:
    'News of an order as server-sent events: one at once, then whenever something has changed, and every ten seconds. What they are about is read with the other calls, which may be asked at any time instead',
  method: 'GET',
  path: '/storefront/orders/{id}/events',
  who: ['kiosk', 'front'],
  where: ['edge'],
  params: StorefrontOrderParams,
  status: 200,
  format: 'events',
  event: StorefrontNews,
  problems: ['not-found', 'server-busy'],
});

/** How long a phone’s page can be left untouched, and its customer can look for photos, and still be there. */
export const PHONE_TOUCHED_SECONDS = 5 * 60;
export const PHONE_CHOOSING_SECONDS = 10 * 60;
/** How often an open page says that it is. */
export const PHONE_BEAT_SECONDS = 15;

export const PhoneSays = z.object({
  doing: z
    .enum(['looking', 'choosing', 'away'])
    .describe('The page is seen; its customer looks for photos in the phone; the page is hidden or closed.'),
  secondsSinceTouch: z.int().min(0).max(86_400).describe('Since the page was touched last.'),
  unsentCount: z
    .int()
    .min(0)
    .max(100_000)
    .optional()
    .describe('Photos chosen on this phone that it has not sent yet; none when left out.'),
});
export type PhoneSays = z.infer<typeof PhoneSays>;

export const touchStorefrontPhone = endpoint({
  name: 'touchStorefrontPhone',
  summary: 'A phone says, by the header X-Sender-Id, that its page is open: its customer has not left the kiosk',
  method: 'POST',
  path: '/storefront/orders/{id}/phone',
  who: ['front'],
  where: ['edge'],
  params: StorefrontOrderParams,
  body: PhoneSays,
  status: 204,
  problems: ['not-found', 'order-submitted', 'order-cancelled', 'too-many-requests'],
});

export const PhoneOrder = z
  .object({
    state: StorefrontOrderState,
    fileCount: z.int().min(0).describe('Photos in it, whoever sent them.'),
    iid: z.int().min(1).nullable().describe('Its number once it is placed.'),
    kiosk: z.string().describe('Name of the kiosk that it is or was at.'),
    keptUntil: Instant.nullable().describe(
      'When it is given up unless somebody goes on with it; null once it is closed.',
    ),
    placed: FollowedOrder.nullable().describe('Null before it is placed.'),
    homeUrl: z
      .string()
      .nullable()
      .describe(
        'The same page where phones reach it from anywhere; null while the shop has none, or no internet. For a phone that took part its fragment says so there.',
      ),
  })
  .meta({ id: 'PhoneOrder', description: 'A storefront order as a phone on the shop’s wifi sees it.' });
export type PhoneOrder = z.infer<typeof PhoneOrder>;

export const getPhoneOrder = endpoint({
  name: 'getPhoneOrder',
  summary: 'How a storefront order stands, for a phone that sends photos to it',
  method: 'GET',
  path: '/storefront/orders/{id}/phone',
  who: ['front'],
  where: ['edge'],
  params: StorefrontOrderParams,
  status: 200,
  answer: PhoneOrder,
  problems: ['not-found', 'too-many-requests'],
});
