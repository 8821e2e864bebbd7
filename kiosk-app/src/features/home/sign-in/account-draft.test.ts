import { describe, expect, it } from 'vitest';
import { accountProblems, passwordStrength } from './account-draft.ts';

const RIGHT = { name: 'สมชาย', username: 'somchai', password: 'long enough' };

describe('a new account', () => {
  it('is right with a name, a user name and a long password', () => {
    expect(accountProblems(RIGHT)).toEqual({});
    expect(accountProblems({ ...RIGHT, username: ' somchai ' })).toEqual({});
  });

  it.each([
    [{ name: ' ' }, { name: 'required' }],
    [{ name: '\u200b' }, { name: 'nameUnusable' }],
    [{ username: '' }, { username: 'required' }],
    [{ username: 'so' }, { username: 'usernameShort' }],
    [{ username: 'som chai' }, { username: 'usernameUnusable' }],
    [{ password: '' }, { password: 'required' }],
    [{ password: '1234567' }, { password: 'passwordShort' }],
    // Four signs that take two units each are four characters to whoever types them.
    [{ password: '😀😀😀😀' }, { password: 'passwordShort' }],
  ])('%j is said at its field', (change, problems) => {
    expect(accountProblems({ ...RIGHT, ...change })).toEqual(problems);
  });
});

it('calls a password stronger the longer it is, whatever it is made of', () => {
  const strengths = [7, 8, 11, 12, 15, 16].map((length) => passwordStrength('a'.repeat(length)));
  expect(strengths).toEqual(['short', 'fair', 'fair', 'good', 'good', 'strong']);
});
