import { expect, it } from 'vitest';
import { rightOfPlace } from './right-of-place.ts';

it('keeps who may not set anything out of all pages of the settings, and lets every clerk to the desk', () => {
  for (const place of ['', '/shop', '/shops', '/mail-server']) {
    expect(rightOfPlace(`/admin/settings${place}`)).toBe('settings');
  }
  for (const place of ['/admin', '/admin/orders', '/admin/orders/1', '/admin/till', '/admin/storefronts']) {
    expect(rightOfPlace(place)).toBeNull();
  }
});
