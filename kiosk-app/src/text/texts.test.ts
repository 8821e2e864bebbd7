import { describe, expect, it } from 'vitest';
import { addressesText } from './addresses.ts';
import { adminFrameText } from './admin-frame.ts';
import { adminOrderText } from './admin-order.ts';
import { afterOrderText } from './after-order.ts';
import { auditText } from './audit.ts';
import { catalogueEditorText } from './catalogue-editor.ts';
import { checkoutText } from './checkout.ts';
import { dashboardText } from './dashboard.ts';
import { distributionsText, downloadText } from './distributions.ts';
import { easeText } from './ease.ts';
import { editableListText } from './editable-list.ts';
import { fieldsText } from './fields.ts';
import { frontText } from './front.ts';
import { homeText } from './home.ts';
import { officeFieldsText } from './office-fields.ts';
import { onlineCheckoutText } from './online-checkout.ts';
import { ordersText } from './orders.ts';
import { secondHandText } from './phone-beside-kiosk.ts';
import { phoneContactText } from './phone-contact.ts';
import { phoneFollowingText } from './phone-following.ts';
import { photosText } from './photos.ts';
import { photosAtKioskText } from './photos-at-kiosk.ts';
import { pricesAndTimesText } from './prices-and-times.ts';
import { printText } from './print.ts';
import { sendingProblems } from './sending-problems.ts';
import { settingsText } from './settings.ts';
import { pairingText, shopsText } from './shops.ts';
import { signInText } from './sign-in.ts';
import { sizesText } from './sizes.ts';
import { storefrontText } from './storefront.ts';
import { troublesText } from './troubles.ts';
import { usersText } from './users.ts';
import { wallText } from './wall.ts';
import { workingHoursText } from './working-hours.ts';

const namespaces = {
  addresses: addressesText,
  adminFrame: adminFrameText,
  audit: auditText,
  dashboard: dashboardText,
  users: usersText,
  wall: wallText,
  catalogueEditor: catalogueEditorText,
  checkout: checkoutText,
  distributions: distributionsText,
  download: downloadText,
  fields: fieldsText,
  officeFields: officeFieldsText,
  editableList: editableListText,
  home: homeText,
  onlineCheckout: onlineCheckoutText,
  workingHours: workingHoursText,
  orders: ordersText,
  photos: photosText,
  print: printText,
  pricesAndTimes: pricesAndTimesText,
  signIn: signInText,
  pairing: pairingText,
  shops: shopsText,
  sizes: sizesText,
  storefront: storefrontText,
  troubles: troublesText,
};

/** Every sentence by its dotted key. */
function flat(words: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flat(value, `${prefix}${key}.`)],
    ),
  );
}

/** Each once: a language may have to say one of them twice. */
const holes = (sentence: string) =>
  [...new Set([...sentence.matchAll(/\{\{(\w+)(?:, number)?\}\}/g)].map(([, name]) => name))].sort();

it('calls what a parcel goes by the same at the desk, at the owner’s and on a phone', () => {
  for (const code of ['th', 'en'] as const) {
    const { 2: mail, 3: postal, 4: express } = adminOrderText[code].shipping;
    expect(phoneContactText[code].method).toMatchObject({ 2: mail, 3: postal, 4: express });
    expect(pricesAndTimesText[code].method).toMatchObject({ 2: mail, 3: postal, 4: express });
    expect(settingsText[code].field).toMatchObject({ postalCourier: postal, expressCourier: express });
  }
});

it('has one Thai word for the customer’s phone, the stick, the screen and the number of an order', () => {
  const forCustomers = {
    ...{ afterOrderText, checkoutText, easeText, frontText, homeText, phoneContactText, phoneFollowingText },
    ...{ sendingProblems, photosAtKioskText, photosText, secondHandText, storefrontText, wallText },
  };
  const said = Object.values(forCustomers).flatMap(({ th }) => [...flat(th).values()]);
  // What is typed is a phone number, and what a customer holds a มือถือ; staff call the screen a ตู้.
  const others = /(?<!เบอร์)โทรศัพท์|แฟลชไดรฟ์|ตู้|หมายเลขรับรูป/;
  expect(said.filter((sentence) => others.test(sentence))).toEqual([]);
  expect(phoneFollowingText.th.yourNumber).toBe(checkoutText.th.orderNumber);
  expect(phoneFollowingText.en.yourNumber).toBe(checkoutText.en.orderNumber);
});

it('speaks of sheets of paper only where several pictures share one', () => {
  expect(JSON.stringify(catalogueEditorText.th.finishes)).not.toContain('แผ่น');
});

describe.each(Object.entries(namespaces))('the words of %s', (_name, { th, en }) => {
  it('exist in both languages', () => {
    expect([...flat(th).keys()]).toEqual([...flat(en).keys()]);
    expect([...flat(th), ...flat(en)].filter(([, sentence]) => sentence.trim() === '')).toEqual([]);
  });

  it('leave the same things open in both languages', () => {
    const english = flat(en);
    for (const [key, sentence] of flat(th))
      expect([key, holes(sentence)]).toEqual([key, holes(english.get(key) ?? '')]);
  });

  it('have one and many wherever they count', () => {
    for (const key of flat(en).keys()) {
      if (key.endsWith('_one')) expect(flat(en).has(key.replace(/_one$/, '_other'))).toBe(true);
    }
  });
});
