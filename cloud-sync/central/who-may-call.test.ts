import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import { API_BASE, type Endpoint } from '@printfront/shared/contracts/endpoint.ts';
import { may, ROLE_RANK, ROLES } from '@printfront/shared/domain/roles.ts';
import { type IdentityProvider, startIdentityProvider } from '@printfront/shared/testing/identity-provider.ts';
import {
  CALLERS,
  type CallerName,
  expectedAtCentral,
  TARGETS,
  type Target,
} from '@printfront/shared/testing/who-may-call.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callbackPath, providerSettingsOf } from './auth/provider-sign-in-in-test.ts';
import { asSeen } from './catalogue/catalogue-in-test.ts';
import { type CentralInTest, startCentralInTest } from './central-in-test.ts';
import { enrolShop, newOrderId, type ShopInTest } from './relay/shop-in-test.ts';
import { seedDemoShop } from './seed/seed-demo-shop.service.ts';
import { customerOf } from './uploads/uploads-in-test.ts';
import {
  NO_PLACE,
  NO_THINGS,
  type Person,
  type Place,
  personWithThings,
  RECIPES,
  type Recipe,
  type Things,
} from './who-may-call-in-test.ts';

const PROVIDER = 'google';
/** A call that is missing here takes a right (`may` in the contract): a new one is nobody's by accident. */
const CALLS_OF_CLERKS = [
  'attachPayslip',
  'cancelOrder',
  'countWaitingOrders',
  'createDistributionFile',
  'deleteDistributionFile',
  'deleteOrderPhotos',
  'deleteOwnPin',
  'deleteStorefrontClient',
  'followOrders',
  'getCentralHealth',
  'getDashboard',
  'getEditableCatalogue',
  'getOrder',
  'getOrderArchive',
  'getOrderFileThumbnail',
  'getOwnPin',
  'getPaymentStatus',
  'getPayslip',
  'getPrintFile',
  'getRestore',
  'getTillShift',
  'listAllOrders',
  'listDistributionFiles',
  'listReprints',
  'listShops',
  'listStorefrontClients',
  'listTillShifts',
  'listTroubles',
  'noteReprint',
  'reloadStorefrontClient',
  'setEstimatedDueDate',
  'setMakingShop',
  'setOrderFinish',
  'setOwnPin',
  'setPaymentStatus',
  'setPrinted',
  'setProductionStatus',
  'setShelf',
  'setShipping',
  'setStaffNotes',
  'updateDistributionFile',
];

const served = ALL_ENDPOINTS.filter(({ where }) => where.includes('central'));

let provider: IdentityProvider;
let central: CentralInTest;
let place: Place;
let shop: ShopInTest;
/** For calls that change nothing. */
let people: { customer: Person; otherCustomer: Person; third: Person; maintainer: Person };

beforeAll(async () => {
  provider = await startIdentityProvider({ callbackPath: callbackPath(PROVIDER) });
  central = await startCentralInTest({ providers: [providerSettingsOf(PROVIDER, provider)] });
  await central.startPhotoWorkers();
  await seedDemoShop(central.database, central.blobs);
  const { database } = central;
  shop = await enrolShop(central);
  const frontOrderId = newOrderId();
  const image = await database.selectFrom('catalogue_image').select('sha256').executeTakeFirstOrThrow();
  const size = await database
    .selectFrom('size')
    .select(['id', 'category_id'])
    .where('key', '=', 'instant-mini')
    .executeTakeFirstOrThrow();
  const frame = await database
    .selectFrom('photo_frame')
    .select('id')
    .where('target_size_id', '=', size.id)
    .executeTakeFirstOrThrow();
  const discount = await database.selectFrom('discount').select('id').executeTakeFirstOrThrow();
  place = {
    categoryId: size.category_id,
    sizeId: size.id,
    discountId: discount.id,
    frameId: frame.id,
    imageSha256: image.sha256,
    provider: PROVIDER,
    shopId: shop.serverId,
    frontOrderId,
  };
  const person = () => personWithThings(central, place.frameId, { isSlipSent: true });
  people = {
    customer: await person(),
    otherCustomer: await person(),
    third: await person(),
    maintainer: await asMaintainer(await person()),
  };
});
/** A shop that has been silent for half a minute takes no photos over central. */
beforeEach(async () => {
  await shop.announce([{ orderId: place.frontOrderId }]);
});
afterAll(async () => {
  await central.stop();
  await provider.stop();
});

async function asMaintainer(person: Person): Promise<Person> {
  await central.database.updateTable('user').set({ rank: ROLE_RANK.owner }).where('id', '=', person.userId).execute();
  return person;
}

/** Who asks, and about what. */
interface Question {
  endpoint: Endpoint;
  recipe: Recipe;
  caller: CallerName;
  target: Target;
}

/**
 * The people of one question. A call that may change something, or ends a session, gets people of its own, so that no
 * question depends on another.
 */
async function castFor({ endpoint, recipe, caller, target }: Question, isGood: boolean): Promise<typeof people> {
  if (!isGood || endpoint.method === 'GET') return people;
  const asked = target === 'others' ? 'third' : 'customer';
  const cast = { ...people };
  const named = thingsNamedIn(recipe);
  // Only in calls of customers that do not name a person's thing is what is the caller's own asked for.
  const isAboutCaller = recipe.naming !== 'somebodys' && endpoint.who.includes('customer');
  const person = () => personWithThings(central, place.frameId, isAboutCaller ? {} : { named });
  if (caller === asked || named.size > 0) cast[asked] = await person();
  const asking = async () =>
    isAboutCaller ? person() : Object.assign(await customerOf(central), { things: NO_THINGS });
  if (caller === 'otherCustomer') cast.otherCustomer = await asking();
  if (caller === 'maintainer') cast.maintainer = await asMaintainer(await asking());
  return cast;
}

/** What of a person's is in the call. */
function thingsNamedIn({ path, body }: Recipe): ReadonlySet<string> {
  const named = new Set<string>();
  const probe = new Proxy(NO_THINGS, {
    get(things, name) {
      named.add(String(name));
      return Reflect.get(things, name);
    },
  });
  path?.(probe, NO_PLACE);
  body?.(probe, NO_PLACE);
  return named;
}

async function ask(question: Question, isGood: boolean): Promise<number> {
  const { endpoint, recipe, caller, target } = question;
  const cast = await castFor(question, isGood);
  const things: Things = target === 'none' ? NO_THINGS : cast[target === 'own' ? 'customer' : 'third'].things;
  const where = target === 'none' ? NO_PLACE : place;
  const answer = await fetch(`${central.origin}${API_BASE}${recipe.path?.(things, where) ?? endpoint.path}`, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      'x-requested-with': 'printfront',
      ...credentialsOf(caller, cast),
      ...(recipe.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...asSeen(recipe.seen),
    },
    body: await bodyOf(recipe, things, where),
  });
  // News have no end.
  await (endpoint.format === 'events' ? answer.body?.cancel() : answer.arrayBuffer());
  return answer.status;
}

function credentialsOf(caller: CallerName, cast: typeof people): Record<string, string> {
  if (caller === 'nobody') return {};
  if (caller === 'kiosk') return { cookie: `pf_kiosk=${'k'.repeat(43)}` };
  if (caller === 'edge') return { authorization: `Bearer ${shop.token}` };
  return { cookie: `pf_session=${cast[caller].session}` };
}

async function bodyOf({ body, file, fields }: Recipe, things: Things, where: Place): Promise<FormData | string | null> {
  if (file === undefined) return body === undefined ? null : JSON.stringify(body(things, where));
  const form = new FormData();
  for (const [name, value] of Object.entries(fields?.() ?? {})) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(await file())]), 'photo.jpg');
  return form;
}

describe('who may call what at central', () => {
  it('has a recipe for every call that is served', () => {
    expect(Object.keys(RECIPES).sort()).toEqual(served.map(({ name }) => name).sort());
  });

  for (const endpoint of served) {
    const recipe = RECIPES[endpoint.name];
    if (recipe === undefined) continue;
    it(`${endpoint.name} answers each caller about each thing as the contract says`, { timeout: 120_000 }, async () => {
      const { naming } = recipe;
      const good = recipe.good ?? endpoint.status;
      const expected: Record<string, number> = {};
      const answered: Record<string, number> = {};
      for (const target of naming === 'nothing' ? (['own'] as const) : TARGETS) {
        for (const caller of CALLERS) {
          const cell = `${caller} × ${target}`;
          expected[cell] = expectedAtCentral(endpoint, { caller, target, naming, good });
          answered[cell] = await ask({ endpoint, recipe, caller, target }, expected[cell] === good);
        }
      }
      expect(answered).toEqual(expected);
    });
  }

  it('answers each role of the staff as the table of roles says, and tells those who may not that it is their role', async () => {
    const sessions = await Promise.all(
      ROLES.map(async (role) => ({ role, session: (await central.signedIn(ROLE_RANK[role])).session })),
    );
    const wrong: string[] = [];
    for (const endpoint of served.filter(({ who }) => who.includes('maintainer'))) {
      const recipe = RECIPES[endpoint.name];
      for (const { role, session } of sessions) {
        const answer = await fetch(
          `${central.origin}${API_BASE}${recipe?.path?.(NO_THINGS, NO_PLACE) ?? endpoint.path}`,
          {
            method: endpoint.method,
            headers: { 'x-requested-with': 'printfront', cookie: `pf_session=${session}` },
          },
        );
        const code = answer.ok ? 'ok' : ((await answer.json()) as { code: string }).code;
        const isAllowed = endpoint.may === undefined || may(ROLE_RANK[role], endpoint.may);
        if ((code === 'role-refused') === isAllowed) wrong.push(`${endpoint.name} by ${role}: ${code}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('lets clerks make the calls of the daily desk and no others', () => {
    const ofClerks = served.filter(({ who, may: right }) => who.includes('maintainer') && right === undefined);
    expect(ofClerks.map(({ name }) => name).sort()).toEqual(CALLS_OF_CLERKS);
  });

  it('tells a stranger about another’s order exactly what it tells about one that does not exist', async () => {
    const stranger = await customerOf(central);
    const theirs = await stranger.call('GET', `/orders/${people.customer.things.orderId}`);
    const none = await stranger.call('GET', '/orders/no-such-order');
    expect([theirs.status, theirs.body]).toEqual([none.status, none.body]);
  });

  it('refuses an unsafe call that comes from another site, or without the app’s header', async () => {
    const { session, things } = await personWithThings(central, place.frameId);
    const cancel = (headers: Record<string, string>) =>
      central.call(`/orders/${things.orderId}/cancel`, { method: 'POST', session, headers });
    expect((await cancel({ origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await cancel({ 'x-requested-with': '' })).status).toBe(403);
    const untouched = await central.call(`/orders/${things.orderId}`, { session });
    expect(await untouched.json()).toMatchObject({ paymentStatus: 10 });
  });
});
