import { SHIPPING_METHOD, type ShippingMethod } from './shipping.ts';

export const TRACKING_PLACEHOLDER = '{tracking}';

/** Where the Thai post and Flash Express show a parcel; shops with other couriers set their own. */
export const DEFAULT_TRACKING_URL_TEMPLATES = {
  postalCourier: 'https://track.thailandpost.co.th/?trackNumber={tracking}',
  expressCourier: 'https://www.flashexpress.co.th/fle/tracking?se={tracking}',
} as const;

export type TrackingUrlTemplates = { postalCourier: string; expressCourier: string };

/** http or https only: the result becomes a link on a customer's page. */
export function isTrackingUrlTemplate(template: string): boolean {
  return template.includes(TRACKING_PLACEHOLDER) && /^https?:\/\/[^\s/{}]/i.test(template);
}

/** The link for a parcel, or null without a number or with a template that is no web address with a place for it. */
export function trackingUrl(template: string, trackingNumber: string | null | undefined): string | null {
  const number = trackingNumber?.trim();
  if (!number || !isTrackingUrlTemplate(template)) return null;
  return template.replaceAll(TRACKING_PLACEHOLDER, () => encodeURIComponent(number.toWellFormed()));
}

/** Null also for methods that no courier carries. */
export function orderTrackingUrl(
  shippingMethod: ShippingMethod,
  trackingNumber: string | null | undefined,
  templates: TrackingUrlTemplates = DEFAULT_TRACKING_URL_TEMPLATES,
): string | null {
  if (shippingMethod === SHIPPING_METHOD.postalCourier) return trackingUrl(templates.postalCourier, trackingNumber);
  if (shippingMethod === SHIPPING_METHOD.expressCourier) return trackingUrl(templates.expressCourier, trackingNumber);
  return null;
}
