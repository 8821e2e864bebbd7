import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.tsx';

it('calls a password stronger the longer it is, whatever it is made of', () => {
  const strengths = [7, 8, 11, 12, 15, 16].map((length) => passwordStrength('a'.repeat(length)));
  expect(strengths).toEqual(['short', 'fair', 'fair', 'good', 'good', 'strong']);
});
