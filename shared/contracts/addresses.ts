import { z } from 'zod';
import { isPhoneNumber, normalizePhoneNumber } from '../domain/phone-number.ts';
import { isPostalCodeOf, isProvince, normalizePostalCode, normalizeProvince } from '../domain/thai-provinces.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, typedLine, typedName } from './fields.ts';

const textAt = (value: unknown, field: string): string => {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
  return typeof text === 'string' ? text.trim() : '';
};
const isFilled = (value: unknown, field: string) => textAt(value, field) !== '';
/** Nothing is said of a postal code while it is none, or while nobody knows of which province. */
const isWhole = (value: unknown) =>
  /^\d{5}$/.test(textAt(value, 'postalCode')) && isProvince(textAt(value, 'province'));

const line = (max: number) => z.string().trim().min(1).max(max);

export const PhoneNumber = z
  .string()
  .max(40)
  .overwrite(normalizePhoneNumber)
  .refine(isPhoneNumber, 'expected 0 followed by 8 or 9 digits, or + and the country')
  .describe(
    'A phone number: a Thai one, or one of any country with + in front where the shop takes those. Spaces, dashes and brackets are taken out, Thai digits read, and +66 written as 0, before it is checked and stored.',
  );

export const ShippingAddress = z
  .object({
    name: line(120),
    address1: line(200),
    address2: z.string().trim().max(200).default(''),
    city: line(100),
    province: line(100),
    postalCode: z
      .string()
      .trim()
      .max(5)
      .regex(/^\d{5}$/, 'expected five digits'),
    phoneNumber: PhoneNumber,
  })
  .meta({ id: 'ShippingAddress', description: 'Where an order is sent. Kept with the order as it was at submit.' });
export type ShippingAddress = z.infer<typeof ShippingAddress>;

/** `params.problem` names it in a form. */
const wrong = (field: string, problem: string, message: string) => ({ path: [field], message, params: { problem } });

/**
 * An address as a person types it now: its province exists, and the post brings letters with its postal code there. What
 * was stored before is answered as it is.
 */
export const NewAddress = ShippingAddress.extend({
  name: typedName(120).min(1),
  address1: typedLine(200).min(1),
  address2: typedLine(200).default(''),
  city: typedLine(100).min(1),
  province: typedLine(100).min(1).overwrite(normalizeProvince),
  postalCode: z
    .string()
    .max(10)
    .overwrite(normalizePostalCode)
    .regex(/^\d{5}$/, 'expected five digits'),
})
  .refine(({ province }) => isProvince(province), {
    ...wrong('province', 'unknown', 'expected a province of Thailand'),
    when: ({ value }) => isFilled(value, 'province'),
  })
  .refine(({ province, postalCode }) => isPostalCodeOf(postalCode, province), {
    ...wrong('postalCode', 'elsewhere', 'this postal code is of another province'),
    when: ({ value }) => isWhole(value),
  })
  .meta({
    id: 'NewAddress',
    description:
      'Where an order is to be sent. A province is named in Thai or English and stored by its whole name; the postal code is one of that province.',
  });
export type NewAddress = z.infer<typeof NewAddress>;

export const Address = ShippingAddress.extend({ id: Id }).meta({
  id: 'Address',
  description: 'An address that a customer has saved. Changing it changes no order.',
});
export type Address = z.infer<typeof Address>;

const own = { who: ['customer'], where: ['central', 'edge'] } as const;

export const listAddresses = endpoint({
  name: 'listAddresses',
  summary: 'Own addresses, the one used last first',
  method: 'GET',
  path: '/addresses',
  ...own,
  status: 200,
  answer: z.array(Address),
  problems: [],
});

export const createAddress = endpoint({
  name: 'createAddress',
  summary: 'Save an address',
  method: 'POST',
  path: '/addresses',
  ...own,
  body: NewAddress,
  idempotencyKey: true,
  status: 201,
  answer: Address,
  problems: ['too-many-addresses'],
});

export const getAddress = endpoint({
  name: 'getAddress',
  summary: 'One own address',
  method: 'GET',
  path: '/addresses/{id}',
  ...own,
  params: IdParams,
  status: 200,
  answer: Address,
  problems: ['not-found'],
});

export const updateAddress = endpoint({
  name: 'updateAddress',
  summary: 'Change an address; orders keep the one they were placed with',
  method: 'PUT',
  path: '/addresses/{id}',
  ...own,
  params: IdParams,
  body: NewAddress,
  status: 200,
  answer: Address,
  problems: ['not-found'],
});

export const deleteAddress = endpoint({
  name: 'deleteAddress',
  summary: 'Forget an address; orders keep the one they were placed with',
  method: 'DELETE',
  path: '/addresses/{id}',
  ...own,
  params: IdParams,
  status: 204,
  problems: ['not-found'],
});
