import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_TRACKING_URL_TEMPLATES, orderTrackingUrl, trackingUrl } from './tracking.ts';

test('a tracking number never leaves its place in the address', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'binary' }), (number) => {
      const url = trackingUrl(DEFAULT_TRACKING_URL_TEMPLATES.postalCourier, number);
      if (number.trim() === '') {
        expect(url).toBeNull();
        return;
      }
      const parsed = new URL(url ?? '');
      expect(parsed.host).toBe('track.thailandpost.co.th');
      expect([...parsed.searchParams]).toEqual([['trackNumber', number.trim().toWellFormed()]]);
      expect(parsed.hash).toBe('');
    }),
    { numRuns: 2_000 },
  );
});

test('there is no link without a number, without a courier, or to anything but a web address', () => {
  expect(trackingUrl('https://x.example/{tracking}', '')).toBeNull();
  expect(trackingUrl('https://x.example/{tracking}', null)).toBeNull();
  expect(trackingUrl('https://x.example/', 'A1')).toBeNull();
  expect(trackingUrl('javascript:alert({tracking})', '1')).toBeNull();
  expect(trackingUrl('https://{tracking}', 'evil.example')).toBeNull();
  expect(trackingUrl('https://x.example/{tracking}?again={tracking}', 'A/1')).toBe(
    'https://x.example/A%2F1?again=A%2F1',
  );
  expect(trackingUrl('https://x.example/{tracking}', '$&')).toBe('https://x.example/%24%26');
  expect(orderTrackingUrl(1, 'A1')).toBeNull();
  expect(orderTrackingUrl(2, 'A1')).toBeNull();
  expect(orderTrackingUrl(3, 'A1')).toBe('https://track.thailandpost.co.th/?trackNumber=A1');
  expect(orderTrackingUrl(4, 'A1')).toBe('https://www.flashexpress.co.th/fle/tracking?se=A1');
});
