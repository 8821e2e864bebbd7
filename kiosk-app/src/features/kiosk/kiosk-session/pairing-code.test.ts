import { describe, expect, it } from 'vitest';
import { pairingCodeOf } from './pairing-code.ts';

describe('the pairing code in an address', () => {
  it('is read from the hash, which never reaches a server log', () => {
    expect(pairingCodeOf('#pair=ABCD-2345')).toBe('ABCD-2345');
    expect(pairingCodeOf('#pair=AB%20CD2345')).toBe('AB CD2345');
  });

  it('is nothing when the hash is something else or broken', () => {
    for (const hash of ['', '#', '#top', '#pair=', '#pair=abc', '#pair=%E0%A4%A', `#pair=${'x'.repeat(41)}`]) {
      expect(pairingCodeOf(hash)).toBeNull();
    }
  });
});
