import { ShippingAddress } from '@printfront/shared/contracts/addresses.ts';
import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import { signUpLocal } from '@printfront/shared/contracts/auth.ts';
import { createDiscount } from '@printfront/shared/contracts/discounts.ts';
import { createSize } from '@printfront/shared/contracts/sizes.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bodyOf, check, limitsAt, type Refusal, refusedPlace, shownProblems, withValueAt } from './form-schema.ts';

/** As the API document says it, which is made by zod itself. */
interface Described {
  properties?: Record<string, Described>;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  type?: string;
  /** Of what may be null. */
  anyOf?: Described[];
}

const unlessNull = (described: Described): Described =>
  described.anyOf?.find(({ type }) => type !== 'null') ?? described;

const bodies = ALL_ENDPOINTS.flatMap(({ name, body }) => (body instanceof z.ZodObject ? [[name, body] as const] : []));

describe('the limits of a field', () => {
  it.each(bodies)('of %s are the contract’s', (_name, body) => {
    const document = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', reused: 'inline' });
    const described: Described = JSON.parse(JSON.stringify(document));
    for (const [place, property] of Object.entries(described.properties ?? {})) {
      const { maxLength, minimum, exclusiveMinimum, maximum } = unlessNull(property);
      const [min, max] = [minimum ?? exclusiveMinimum, maximum];
      expect({ place, ...limitsAt(body, place) }).toEqual(JSON.parse(JSON.stringify({ place, maxLength, min, max })));
    }
  });

  it('are those that the contract’s own check keeps to', () => {
    let texts = 0;
    for (const [, body] of bodies) {
      for (const place of Object.keys(body.shape)) {
        const longest = limitsAt(body, place)?.maxLength;
        if (longest === undefined) continue;
        texts += 1;
        const problemOf = (length: number) => check(body, { [place]: 'x'.repeat(length) }).problems[place];
        expect([place, problemOf(longest + 1)]).toEqual([place, 'high']);
        expect([place, problemOf(longest)]).not.toEqual([place, 'high']);
      }
    }
    expect(texts).toBeGreaterThan(20);
  });

  it('are found inside of a name in any language, and nowhere else', () => {
    expect(limitsAt(bodyOf(createSize), 'name.th')).toEqual({ maxLength: 200 });
    expect(limitsAt(bodyOf(createSize), 'name.fr')).toEqual({ maxLength: 200 });
    expect(limitsAt(bodyOf(createSize), 'sheet.fr')).toBeUndefined();
    expect(limitsAt(bodyOf(createSize), 'nothing')).toBeUndefined();
  });
});

const ACCOUNT = { name: 'สมชาย', username: 'somchai', password: 'long enough' };
const ADDRESS = {
  name: 'มาลี ใจดี',
  address1: '99/1 ถนนนิมมานเหมินท์',
  address2: '',
  city: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  postalCode: '50200',
  phoneNumber: '081-234 5678',
};

describe('what is typed', () => {
  it('is given out as it is sent', () => {
    expect(check(bodyOf(signUpLocal), { ...ACCOUNT, username: ' somchai ' })).toEqual({ body: ACCOUNT, problems: {} });
    expect(check(ShippingAddress, ADDRESS).body).toMatchObject({ phoneNumber: '0812345678', address2: '' });
  });

  it.each([
    [{ name: ' ' }, { name: 'missing' }],
    [{ name: '\u200b' }, { name: 'wrong' }],
    [{ username: '' }, { username: 'missing' }],
    [{ username: 'so' }, { username: 'low' }],
    [{ username: 'som chai' }, { username: 'wrong' }],
    [{ password: '' }, { password: 'missing' }],
    [{ password: '1234567' }, { password: 'low' }],
    // Four signs that take two units each are four characters to the person who types them.
    [{ password: '😀😀😀😀' }, { password: 'low' }],
  ])('of an account, %j, is said at its field', (change, problems) => {
    expect(check(bodyOf(signUpLocal), { ...ACCOUNT, ...change })).toEqual({ body: null, problems });
  });

  it('of an address says of each field what is wrong with it', () => {
    const wrong = { ...ADDRESS, name: '  ', postalCode: '5020', phoneNumber: '12345', city: 'x'.repeat(101) };
    const problems = { name: 'missing', city: 'high', postalCode: 'wrong', phoneNumber: 'wrong' };
    expect(check(ShippingAddress, wrong).problems).toEqual(problems);
  });

  it('is no number where there is none, and a percentage ends at a hundred', () => {
    const terms = { targetSizeId: 'one', activateCondition: 0, activationValue: 10, feeType: 1, feeAmount: 101 };
    expect(check(bodyOf(createDiscount), terms).problems).toEqual({ feeAmount: 'high' });
    expect(check(bodyOf(createDiscount), { ...terms, feeAmount: null }).problems).toEqual({ feeAmount: 'wrong' });
  });
});

it('another value at a place leaves the rest as it is', () => {
  const before = { name: { th: 'หนึ่ง', en: 'one' }, price: 1 };
  expect(withValueAt(before, 'name.en', 'two')).toEqual({ name: { th: 'หนึ่ง', en: 'two' }, price: 1 });
  expect(withValueAt(before, 'price', null)).toEqual({ ...before, price: null });
  expect(before.name.en).toBe('one');
});

describe('what is shown to be wrong', () => {
  const problems = { name: 'missing', username: 'low' };
  const nothing = { left: [], hasTried: false, refusal: null };

  it('is nothing at first, then the fields that were left, then all', () => {
    expect(shownProblems(problems, nothing)).toEqual({});
    expect(shownProblems(problems, { ...nothing, left: ['username', 'password'] })).toEqual({ username: 'low' });
    expect(shownProblems(problems, { ...nothing, hasTried: true })).toEqual(problems);
  });

  it('is also what the server refused, unless the field itself says more', () => {
    const refused = (place: string, code: string) =>
      shownProblems(problems, { left: ['name'], hasTried: false, refusal: { place, code } });
    expect(refused('username', 'already-exists')).toEqual({ name: 'missing', username: 'taken' });
    expect(refused('password', 'parameter-invalid')).toEqual({ name: 'missing', password: 'refused' });
    expect(refused('password', 'date-past')).toEqual({ name: 'missing', password: 'date-past' });
    expect(refused('name', 'parameter-invalid')).toEqual({ name: 'missing' });
  });

  it.each([
    ['parameter-invalid', 'username', 'username'],
    ['parameter-invalid', 'return', null],
    ['parameter-invalid', undefined, null],
    ['already-exists', 'username', 'username'],
    ['too-many-requests', undefined, null],
  ])('%s about %s lands at %s', (code, parameter, place) => {
    const refusal: Refusal = Object.assign(new Error(code), { code, parameter });
    expect(refusedPlace(refusal, bodyOf(signUpLocal))).toBe(place);
  });
});
