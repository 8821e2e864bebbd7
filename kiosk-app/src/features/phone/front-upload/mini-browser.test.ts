import { describe, expect, it } from 'vitest';
import { detectMiniBrowser } from './mini-browser.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile';
const ANDROID_VIEW = ANDROID.replace('Pixel 8', 'Pixel 8; wv');
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('browsers that photos cannot be sent from', () => {
  it.each([
    ['Android’s wifi sign-in window', ANDROID_VIEW, true, 'sign-in-window'],
    ['iOS’s wifi sign-in window', IPHONE, false, 'sign-in-window'],
    ['LINE on Android', `${ANDROID_VIEW} Line/14.1`, true, 'line'],
    ['Chrome on Android', ANDROID, true, null],
    ['Chrome on Android without cookies', ANDROID, false, null],
    ['Safari on iOS', `${IPHONE} Version/18.0 Safari/604.1`, true, null],
  ] as const)('%s', (_name, userAgent, canStore, expected) => {
    expect(detectMiniBrowser(userAgent, canStore)).toBe(expected);
  });
});
