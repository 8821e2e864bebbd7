import { isPhoneNumber, type PhoneNumberRule } from '../../domain/phone-number.ts';
import { HttpProblem } from '../http/http-problem.ts';

/**
 * The contract lets through whatever is a phone number anywhere; the shop may take fewer.
 *
 * @param shop absent rule: any number
 * @param numbers by the parameter that they came in; absent ones are not asked for
 * @throws HttpProblem parameter-invalid naming the first that the shop does not take
 */
export function refusePhoneNumbers(
  shop: { readonly phoneNumbers?: PhoneNumberRule | undefined },
  numbers: Readonly<Record<string, string | undefined>>,
): void {
  for (const [parameter, number] of Object.entries(numbers)) {
    if (number === undefined || isPhoneNumber(number, shop.phoneNumbers)) continue;
    throw new HttpProblem('parameter-invalid', 'This shop takes Thai phone numbers only.', { parameter });
  }
}
