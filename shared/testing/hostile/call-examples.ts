import { EditableCatalogue } from '../../contracts/catalogue.ts';
import { addDays } from '../../domain/shop-clock.ts';
import type { Examples } from './valid-input.ts';

let last = 0;
/** A number that nothing has had before. */
const next = () => {
  last += 1;
  return last;
};

const WEEK_MS = 7 * 86_400_000;

/**
 * Inputs that a schema alone cannot know and that are the same everywhere; ids of things that are there come from
 * the test that has a server. What makes something new has a key of its own each time, or only the first would be made.
 */
export const CALL_EXAMPLES: Examples = {
  // Of the postal code 10500.
  province: 'กรุงเทพมหานคร',
  language: 'en',
  languages: ['th', 'en'],
  allLanguages: ['th', 'en'],
  // What a caller was shown before: nothing is compared without.
  nextId: undefined,
  previousIds: undefined,
  previousTracking: undefined,
  previousNotes: undefined,
  previousDueDate: undefined,
  expectedTotalPrice: undefined,
  addressId: undefined,
  owner: undefined,
  clientId: undefined,
  shopId: undefined,
  'setShipping.shippingMethod': undefined,
  // Without the router's words for an order.
  'createStorefrontWifiUser.username': undefined,
  'createStorefrontWifiUser.password': undefined,
  key: '4x6',
  size: '4x6',
  shippingMethod: 1,
  price: 500,
  quantity: 1,
  paymentStatus: 50,
  productionStatus: 1,
  rank: 1,
  from: '2026-01-01',
  to: '2026-01-31',
  openTime: '09:00:00',
  closeTime: '18:00:00',
  widthMm: 102,
  heightMm: 152,
  crownMm: 5,
  eyesMm: 20,
  chinMm: 34,
  provider: 'google',
  code: 'ABCDEFGHJK',
  limit: '20',
  error: undefined,
  // Filters that leave something over.
  'listAllOrders.storefront': undefined,
  'listAllOrders.stage': undefined,
  'listAllOrders.q': undefined,
  'createSize.key': () => `hostile-${next()}`,
  'createPrintingTime.perQuantity': () => 10_000 + (next() % 90_000),
  'updatePrintingTime.perQuantity': () => 10_000 + (next() % 90_000),
  'createShippingPrice.shippingMethod': 4,
  'updateShippingPrice.shippingMethod': 4,
  'createShippingPrice.minimumItemsTotal': () => 1_000_000 + next(),
  'updateShippingPrice.minimumItemsTotal': () => 1_000_000 + next(),
  expireAt: () => new Date(Date.now() + WEEK_MS).toISOString(),
  'setWorkingHourOverride.overrideDate': () => addDays('2060-01-01', next()),
  'setShelf.previousShelf': '',
  'setOrderFinish.previousFinishId': '',
  // Settings under which everything else goes on.
  phone: '053123456',
  mapUrl: 'https://maps.example/shop',
  lineId: '@shop',
  // A picture that was sent is named in a test of its own.
  'setLook.logo': null,
  'setLook.logoOnDark': null,
  'setLook.startPictures': [],
  accent: '#c2185b',
  timeZone: 'Asia/Bangkok',
  'setMailServer.host': null,
  // Nobody is there, and nothing leaves the machine.
  'tryMailServer.host': '127.0.0.1',
  'tryMailServer.port': 1,
  senderAddress: 'prints@shop.example',
  'tryMailServer.to': 'owner@shop.example',
  'setTroubleMail.mailTo.0': 'owner@shop.example',
  'setOwnHours.week': Array.from({ length: 7 }, (_, dayOfWeek) => ({
    dayOfWeek,
    openTime: '09:00:00',
    closeTime: '18:00:00',
  })),
  promptPayId: '0812345678',
  promptPayName: 'Shop',
  bank: 'kbank',
  bankName: null,
  bankAccountNumber: '0123456789',
  bankAccountName: 'Shop',
  offersPromptPay: true,
  offersTransfer: true,
  offersCounter: true,
  minimumOrder: null,
  orderTotalSatang: 5_000_000,
  customerBytesPerDay: 30_000_000_000,
  postalCourier: 'https://follow.example/{tracking}',
  expressCourier: 'https://follow.example/{tracking}',
  photoRetentionDays: 30,
  personalDataRetentionDays: 730,
  'finishFirstRun.prices': {},
  // Of backups: nothing is there, and nothing is made.
  target: { kind: 'folder', folder: '/no-such-disk/printfront' },
  'saveBackupSettings.target': null,
  'saveBackupSettings.schedule': { everyHours: 24, at: '03:10' },
  'saveBackupSettings.kept': { days: 7, weeks: 4, months: 12 },
  'tryBackupPlace.passphrase': 'a passphrase of nobody',
  'renewBackupPassphrase.passphrase': 'a passphrase of nobody',
  'listBackupsElsewhere.passphrase': 'a passphrase of nobody',
  'restoreElsewhere.passphrase': 'a passphrase of nobody',
  // Of newer versions: nothing is asked, and none is there.
  'saveUpdateSettings.address': null,
  'installUpdate.version': '99.0.0',
  backupId: '0123abcd',
  shopName: 'Another shop',
  secret: undefined,
  // Of the shop's computer: nobody is there, and nothing is changed by it.
  url: 'http://127.0.0.1:9',
  ca: null,
  enrolCode: null,
  host: '127.0.0.1',
  port: 9,
  'setRouter.host': null,
  userProfile: null,
  tls: false,
  guestInterface: null,
  isDryRun: true,
  ssid: 'Shop',
  loginHost: null,
  passphrase: undefined,
  path: null,
  template: '{order}/{photo}_{copies}x.jpg',
  closing: null,
  hasDpof: false,
  files: 'per-photo',
  'addStaff.rank': 40,
  'addStaff.username': () => `hostile-staff-${next()}`,
  'addStaff.worksAt': undefined,
  list: 'staff',
  'signUpLocal.username': () => `hostile-user-${next()}`,
};

/** A maintainer's browser. */
export interface CatalogueEditor {
  // biome-ignore lint/suspicious/noExplicitAny: the server checks its answers against the contract
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<{ status: number; body: any }>;
}

/** What one has of everything in a catalogue. */
type Owned = Awaited<ReturnType<typeof makeCatalogueThings>>;

/** Makes two of everything that a catalogue has, which nobody else looks at: one to be changed, one to be deleted. */
export async function makeOwnCatalogue(editor: CatalogueEditor): Promise<{ changed: Owned; deleted: Owned }> {
  return { changed: await makeCatalogueThings(editor), deleted: await makeCatalogueThings(editor) };
}

/** @returns ids */
async function makeCatalogueThings(editor: CatalogueEditor) {
  const make = async (path: string, body: object): Promise<{ id: string }> => {
    const answer = await editor.call('POST', path, body);
    if (answer.status !== 201) throw new Error(`${path} was answered with ${answer.status}`);
    return answer.body;
  };
  const name = { th: 'ของร้าย', en: 'Hostile' };
  const SizeCategory = await make('/size-categories', { name });
  const sizeKey = `hostile-own-${next()}`;
  const Size = await make('/sizes', {
    key: sizeKey,
    name,
    categoryId: SizeCategory.id,
    price: 500,
    numberOfPicturesPerPrint: 1,
    widthMm: 102,
    heightMm: 152,
    isShippingApplicable: true,
    hidden: false,
  });
  const ofSize = { targetSizeId: Size.id };
  const terms = { activateCondition: 0, activationValue: 10, feeType: 1, feeAmount: 10 };
  const price = { shippingMethod: 4, feeType: 0, feeAmount: 0, minimumItemsTotal: 900_000 + next() };
  const hours = { overrideDate: addDays('2050-01-01', next()), openTime: '09:00:00', closeTime: '12:00:00' };
  const made = {
    SizeCategory,
    Size,
    PhotoFrame: await make('/photo-frames', { ...ofSize, name }),
    Discount: await make('/discounts', { ...ofSize, ...terms }),
    ShippingPrice: await make('/pricing/shippings', price),
    PrintingTime: await make('/printing-times', { duration: 60, perQuantity: 9_000 + next() }),
    WorkingHourOverride: await make('/working-hours/overrides', hours),
  };
  return { sizeKey, ids: Object.entries(made).map(([kind, { id }]) => ({ kind, id })) };
}

/** Examples about these things. */
export async function catalogueExamples(
  editor: CatalogueEditor,
  { changed, deleted }: { changed: Owned; deleted: Owned },
): Promise<Examples> {
  const { sizeCategories } = EditableCatalogue.parse((await editor.call('GET', '/catalogue')).body);
  const about = (verb: string, { ids }: Owned) => ids.map(({ kind, id }) => [`${verb}${kind}.id`, id]);
  const idOf = (kind: string) => changed.ids.find((one) => one.kind === kind)?.id;
  return {
    ...Object.fromEntries([...about('update', changed), ...about('delete', deleted)]),
    'updateSize.key': changed.sizeKey,
    'deleteSize.key': deleted.sizeKey,
    'setSizeImage.key': changed.sizeKey,
    'setSizeFinishes.key': changed.sizeKey,
    'setSizeFinishes.finishes.0.id': undefined,
    'setSizeFinishes.finishes.0.code': 'matte',
    categoryId: idOf('SizeCategory'),
    targetSizeId: idOf('Size'),
    'setPhotoFrameImage.id': idOf('PhotoFrame'),
    'rankSizes.ids': [idOf('Size')],
    'rankSizeCategories.ids': sizeCategories.map(({ id }) => id),
    dayOfWeek: 1,
  };
}

/** One after the other, from the first again: for calls that use up what they are about. */
export function inTurn<Value>(values: readonly Value[]): () => Value {
  let used = 0;
  return () => {
    const value = values[used % values.length];
    used += 1;
    if (value === undefined) throw new Error('There is nothing to take turns with.');
    return value;
  };
}
