import { z } from 'zod';
import { ALL_ENDPOINTS } from '../contracts/all-endpoints.ts';
import { API_BASE, type Endpoint, type Server } from '../contracts/endpoint.ts';
import { TARGETS, type Target } from './who-may-call.ts';

/** Names of fields that name something that belongs to a customer, a kiosk or a shop. */
const NAMES_SOMEBODYS: ReadonlySet<string> = new Set([
  ...['id', 'orderId', 'fileId', 'uploadId', 'addressId', 'clientId', 'targetId', 'shopId', 'subjectId'],
  ...['username', 'owner', 'nextId', 'code'],
  // Of a customer at the kiosk. What a page goes on after is within the stick that the path names.
  ...['stickId', 'photoId'],
]);

/** Of what is everybody's: the catalogue's things, and ids that a call gives to something new. */
const NAMES_EVERYBODYS: ReadonlySet<string> = new Set([
  ...[
    'key',
    'size',
    'photoFrameId',
    'finishId',
    'previousFinishId',
    'targetSizeId',
    'categoryId',
    'ids',
    'previousIds',
    'sha256',
    // Of the computer's authority, which there is one of.
    'fingerprint',
    'provider',
  ],
  // Shops are listed to every maintainer.
  ...['clientFileId', 'noteId', 'senderId', 'worksAt', 'pickupShopId'],
]);

/** Fields that say how something is to be, or what is looked for: a new one has to be put here, or above. */
const SAYS: ReadonlySet<string> = new Set([
  ...['activateCondition', 'activationValue', 'address', 'alsoIn', 'address1', 'address2', 'city', 'closeTime', 'crop'],
  ...[
    // Tells two orders of one code apart.
    'createdAt',
    'dayOfWeek',
    'despiteMissingPrints',
    'despiteUnpaid',
    'doing',
    'duration',
    'en',
    'error',
    'estimatedDueDate',
    'expectedTotalPrice',
  ],
  ...['expireAt', 'expireBefore', 'feeAmount', 'feeType', 'fit', 'for', 'from', 'height', 'heightMm', 'hidden'],
  ...['isShippingApplicable', 'language', 'limit', 'maintainers', 'minimumItemsTotal', 'name', 'openTime'],
  ...['numberOfPicturesPerPrint', 'orderNotes', 'overrideDate', 'pairingCode', 'password', 'paymentMethod'],
  ...['paymentStatus', 'perQuantity', 'phoneNumber', 'postalCode', 'previousDueDate'],
  ...['previousName', 'previousNotes', 'previousTracking', 'price', 'productionStatus', 'province'],
  ...[
    'q',
    'quantities',
    'quantity',
    'rank',
    'reason',
    'shelf',
    'previousShelf',
    'return',
    'rotate',
    'secondsSinceTouch',
    'shippingMethod',
    'shippingTracking',
    'showHidden',
  ],
  ...['source', 'staffNotes', 'stage', 'state', 'storefront', 'subject', 'th', 'to', 'width', 'widthMm'],
  ...['x', 'y', 'isPrinted', 'prints', 'reason', 'isAsked', 'isDone'],
  ...['adjustments', 'borderMm', 'brightness', 'isBlackAndWhite', 'paper', 'straighten'],
  ...['chinMm', 'crownMm', 'eyesMm', 'faceGuide', 'faceWidthMm', 'isUprightOnly', 'bottomEdge'],
  ...['sheet', 'columns', 'rows', 'gapMm', 'hasCutMarks', 'finishes', 'surcharge'],
  ...['takesOrders', 'makesDeliveries', 'whereabouts', 'unlessPrinted', 'unsentCount'],
  ...['floatSatang', 'pieces', 'denomination', 'count', 'satang', 'kind', 'note', 'movementId'],
  ...['newPassword', 'list', 'disabled', 'dismissed', 'item'],
  ...['countedSatang', 'keptSatang', 'expectedSatang'],
  ...['phone', 'lineId', 'mapUrl', 'languages', 'allLanguages', 'phoneNumbers', 'postalCourier', 'expressCourier'],
  ...['promptPayId', 'promptPayName', 'bank', 'bankName', 'bankAccountNumber', 'bankAccountName', 'minimumOrder'],
  // Where backups go, when, how many are kept; which of a server's own is meant.
  ...['target', 'schedule', 'everyHours', 'at', 'kept', 'days', 'weeks', 'months', 'secret', 'shopName', 'backupId'],
  ...['folder', 'user', 'hostKey', 'endpoint', 'region', 'bucket', 'accessKeyId', 'remote'],
  // Of the shop's own computer.
  ...[
    'url',
    'ca',
    'enrolCode',
    'host',
    'port',
    'tls',
    'userProfile',
    'guestInterface',
    'guestInternet',
    'isDryRun',
    'isOn',
    'form',
    'section',
  ],
  ...['ssid', 'loginHost', 'passphrase', 'path', 'template', 'files', 'hasDpof', 'closing', 'hasOrderSheet'],
  ...['timeZone', 'security', 'senderName', 'senderAddress'],
  ...['mailTo', 'week', 'part', 'keep', 'demoName'],
  // Which program is to run, and when.
  ...['isAutomatic', 'version', 'when', 'after'],
  ...['orderPhotos', 'orderPrints', 'orderTotalSatang', 'customerBytesPerDay', 'slipsPerDay'],
  ...['customerPhotosPerDay', 'customerOrdersPerDay'],
  // Of the look: what was sent for it, which is everybody's to see.
  ...['use', 'logo', 'logoOnDark', 'accent', 'kioskTheme', 'homeTheme', 'startPictures', 'darkWhenClosed'],
  // What a kiosk says of itself.
  ...['reloads', 'isAwake'],
  ...['offersPromptPay', 'offersTransfer', 'offersCounter', 'photoRetentionDays', 'personalDataRetentionDays'],
]);

/** Calls that name what proves who a caller is. */
const PROVES: ReadonlySet<string> = new Set([
  ...['signInLocal', 'signUpLocal', 'finishProviderSignIn'],
  ...['lookUpSignInCode', 'choosePassword'],
  ...['confirmSecondFactor', 'renewRecoveryCodes', 'endSecondFactor', 'deleteOwnAccount', 'setOwnPin', 'changePerson'],
  ...[
    'lookUpFirstRun',
    'checkFirstOwner',
    'finishFirstRun',
    'enterShopSetUp',
    'listBackupsElsewhere',
    'restoreElsewhere',
  ],
  ...['setKioskPin', 'openStaffCorner', 'unpairStorefront'],
  ...['startPasskey', 'addPasskey', 'removePasskey', 'startPasskeySignIn', 'signInByPasskey'],
]);

/**
 * Calls of a server that name something that has an owner beside what their path names alone: in their query or body, or one
 * thing inside another. Who may call a path with one name is the matter of who-may-call.test.ts; and a call that is for
 * maintainers alone is for those who see everything, so only one thing inside another matters there.
 *
 * @throws Error naming a field that stands in none of the lists above
 */
export const callsThatNameMore = (server: Server): Endpoint[] =>
  ALL_ENDPOINTS.filter((endpoint) => {
    if (!endpoint.where.includes(server) || PROVES.has(endpoint.name)) return false;
    const inPath = fieldsOf(endpoint.params).filter(isSomebodys(endpoint));
    const beside = [...fieldsOf(endpoint.query), ...fieldsOf(endpoint.body), ...fieldsOf(endpoint.form)];
    const isForAllSeeing = endpoint.who.every((who) => who === 'maintainer');
    const named = beside.filter(isSomebodys(endpoint));
    return inPath.length > 1 || (named.length > 0 && !isForAllSeeing);
  });

const isSomebodys =
  ({ name }: Endpoint) =>
  (field: string): boolean => {
    if (NAMES_SOMEBODYS.has(field)) return true;
    if (NAMES_EVERYBODYS.has(field) || SAYS.has(field)) return false;
    throw new Error(`Nobody has said whether the field ${field} of ${name} names something of somebody's.`);
  };

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return [];
  return namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

function namesIn({ properties = {}, items, anyOf = [], oneOf = [], allOf = [] }: JsonSchema): string[] {
  const inside = [...Object.values(properties), ...anyOf, ...oneOf, ...allOf, ...(items === undefined ? [] : [items])];
  return [...Object.keys(properties), ...inside.flatMap(namesIn)];
}

/** For each thing that a call names, whose it is. */
export type Cell = Readonly<Record<string, Target>>;

/** Every way to name what is not all the caller's own. */
export function foreignCells(names: readonly string[]): Cell[] {
  let cells: Cell[] = [{}];
  for (const name of names) {
    cells = cells.flatMap((cell) => TARGETS.map((target) => Object.assign({}, cell, { [name]: target })));
  }
  return cells.filter((cell) => names.some((name) => cell[name] !== 'own'));
}

/**
 * What a call has to be answered like. For a caller who has things of their own, what is another's is not there. A caller
 * who sees everything finds each thing, but none inside another than its own: the later names are then those of nothing.
 */
export function twinOf(cell: Cell, names: readonly string[], isAllSeeing: boolean): Cell {
  const [first = ''] = names;
  const whose = (name: string): Target => {
    const target = cell[name] ?? 'none';
    if (!isAllSeeing) return target === 'others' ? 'none' : target;
    return target === cell[first] ? target : 'none';
  };
  return Object.fromEntries(names.map((name) => [name, whose(name)]));
}

export const wordsFor = (cell: Cell): string => Object.entries(cell).join(' × ').replaceAll(',', ' ');

/** An answer without the names that its call gave: what is left must not tell whose they are. */
export function saidOf({ status, body }: { status: number; body: unknown }, named: readonly string[]): object {
  let text = typeof body === 'string' ? body : JSON.stringify(body ?? null);
  for (const name of named) if (name.length > 7) text = text.replaceAll(name, 'it');
  return { status, text: text.replaceAll(API_BASE, '') };
}
