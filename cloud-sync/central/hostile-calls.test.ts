import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import type { OwnSession } from '@printfront/shared/contracts/own-account.ts';
import {
  CALL_EXAMPLES,
  catalogueExamples,
  makeOwnCatalogue,
} from '@printfront/shared/testing/hostile/call-examples.ts';
import { goodCall, hostileCalls, inGentleOrder, someOf } from '@printfront/shared/testing/hostile/hostile-calls.ts';
import { busyAnswers, sendHostileCalls } from '@printfront/shared/testing/hostile/send-hostile-calls.ts';
import { unexpectedOfGood } from '@printfront/shared/testing/hostile/unexpected-of-good.ts';
import type { Examples } from '@printfront/shared/testing/hostile/valid-input.ts';
import { logoPicture } from '@printfront/shared/testing/look-pictures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasskeyDevice } from './auth/passkey-device-in-test.ts';
import { openSession } from './auth/sessions.service.ts';
import { seeThroughFrame } from './catalogue/pictures-in-test.ts';
import { type CentralInTest, startCentralInTest } from './central-in-test.ts';
import { openBackupsInTest } from './health/backups-in-test.ts';
import { newSlip } from './orders/pay-slip-in-test.ts';
import { enrolShop, newOrderId, type ShopInTest } from './relay/shop-in-test.ts';
import { seedDemoShop } from './seed/seed-demo-shop.service.ts';
import { customerOf, newPhoto } from './uploads/uploads-in-test.ts';
import { type Person, personWithThings } from './who-may-call-in-test.ts';

const ours = inGentleOrder(ALL_ENDPOINTS.filter(({ where }) => where.includes('central')));

let central: CentralInTest;
let shop: ShopInTest;

beforeAll(async () => {
  central = await startCentralInTest({ publicName: 'localhost', openBackups: openBackupsInTest });
  await central.startPhotoWorkers();
  await seedDemoShop(central.database, central.blobs);
  shop = await enrolShop(central);
  const report = { outboxDepth: 0, oldestUnsyncedAt: null, blobsWaiting: 0, parkedOrders: 0, makesOnlineOrders: true };
  const { database } = central;
  await database
    .updateTable('edge_server')
    .set({ last_report: JSON.stringify(report) })
    .where('id', '=', shop.serverId)
    .execute();
});
afterAll(() => central.stop());

const PASSWORD = 'long enough to be one';

/** A maintainer who is a customer, too, and examples about this person's own things. */
async function maintainerWithExamples(): Promise<{ maintainer: Person; examples: Examples }> {
  const { database } = central;
  const frame = await database
    .selectFrom('photo_frame')
    .innerJoin('size', 'size.id', 'photo_frame.target_size_id')
    .select(['photo_frame.id', 'size.key', 'photo_frame.image_sha256'])
    .where('photo_frame.image_sha256', 'is not', null)
    .executeTakeFirstOrThrow();
  const maintainer = await personWithThings(central, frame.id, { isSlipSent: true });
  const password_hash = await central.passwords.hash(PASSWORD);
  await database.updateTable('user').set({ rank: 80, password_hash }).where('id', '=', maintainer.userId).execute();
  const codeForSomebody = async () =>
    (await maintainer.call('POST', `/users/${(await customerOf(central)).userId}/sign-in-code`)).body.code;
  const passkeyOf = async (userId: string) => {
    const id = 'the-only-passkey';
    const made = { site: 'localhost', public_key: '', use_count: 0, transports: '', name: 'Key', used_at: null };
    const row = { id, credential_id: id, user_id: userId, created_at: central.now().toISOString(), ...made };
    await database
      .insertInto('passkey')
      .values(row)
      .onConflict((conflict) => conflict.column('credential_id').doUpdateSet({ user_id: userId }))
      .execute();
    return id;
  };
  const page = central.origin.replace('127.0.0.1', 'localhost');
  const asked = await maintainer.call('POST', '/auth/passkeys/challenges', { origin: page, password: PASSWORD });
  const frontOrderId = newOrderId();
  await shop.announce([{ orderId: frontOrderId }]);
  const { things } = maintainer;
  const uploadFile = things.uploadFileId;
  await openSession(database, maintainer.userId, central.now());
  const sessions: OwnSession[] = (await maintainer.call('GET', '/auth/sessions')).body;
  const otherSession = sessions.find(({ isThis }) => !isThis);
  const examples = {
    ...CALL_EXAMPLES,
    ...(await catalogueExamples(maintainer, await makeOwnCatalogue(maintainer))),
    id: things.orderId,
    fileId: things.orderFileId,
    uploadId: things.uploadId,
    photoFrameId: frame.id,
    'getUploadPhotoFrame.key': frame.key,
    sha256: frame.image_sha256,
    file: await newPhoto(),
    'getAddress.id': things.addressId,
    'updateAddress.id': things.addressId,
    'deleteAddress.id': things.addressId,
    'setUploadPrints.id': uploadFile,
    'getUploadFilePreview.id': uploadFile,
    'removeUploadFile.id': uploadFile,
    'getUploadFileThumbnail.id': uploadFile,
    'setUploadSizeQuantities.quantities.0.fileId': uploadFile,
    'setUploadSizeQuantities.alsoIn.quantities.0.fileId': uploadFile,
    'listUploadPhotoFrames.id': things.uploadId,
    'setUserRank.id': (await customerOf(central)).userId,
    'setUserDisabled.id': (await customerOf(central)).userId,
    'lookUpSignInCode.code': await codeForSomebody(),
    'changePassword.password': PASSWORD,
    'changePassword.newPassword': PASSWORD,
    'startSecondFactor.password': PASSWORD,
    'startPasskey.password': PASSWORD,
    'removePasskey.password': PASSWORD,
    'addPasskey.passkey': createPasskeyDevice(page).make(asked.body),
    'removePasskey.id': await passkeyOf(maintainer.userId),
    origin: page,
    'setOwnPin.password': PASSWORD,
    'setOwnPin.pin': '2580',
    'deleteCustomer.id': (await customerOf(central)).userId,
    'endUserSecondFactor.id': (await customerOf(central)).userId,
    'createSignInCode.id': (await customerOf(central)).userId,
    'setUserWorkplaces.worksAt': [things.serverId],
    'setUserWorkplaces.id': (await central.signedIn(40)).userId,
    code: things.distributionCode,
    'updateDistributionFile.id': things.distributionId,
    'deleteDistributionFile.id': things.distributionId,
    'uploadPayslip.file': (await newSlip()).picture,
    'attachPayslip.file': (await newSlip()).picture,
    'renameShop.id': things.serverId,
    previousName: 'Shop of one person',
    // Another one than that whose kiosk is removed.
    'revokeShop.id': (await central.enrolled('Shop that is closed')).serverId,
    'lockOutComputer.id': (await central.enrolled('Shop that was robbed')).serverId,
    'endOwnSession.id': otherSession?.id,
    'setShopOnline.id': shop.serverId,
    'setOwnDetails.id': shop.serverId,
    'setOwnAccount.id': shop.serverId,
    'setOwnHours.id': shop.serverId,
    'removeOwnPart.id': shop.serverId,
    // Where nobody has said which shop it is, the first that can takes online orders.
    'setShopOnline.takesOrders': true,
    'placeOrder.pickupShopId': shop.serverId,
    'setMakingShop.shopId': shop.serverId,
    shopId: things.serverId,
    'deleteStorefrontClient.id': things.clientId,
    'reloadStorefrontClient.id': things.clientId,
    targetId: shop.serverId,
    orderId: frontOrderId,
    'sendLookPicture.file': await logoPicture(),
    'setPhotoFrameImage.file': await seeThroughFrame({ width: 30, height: 45 }),
  };
  return { maintainer, examples };
}

// A maintainer gets furthest into every call; what a stranger sends stops earlier on the same way.
test('no call that is wrong in any parameter makes central fail, and all of them are told why', async () => {
  const { maintainer, examples } = await maintainerWithExamples();
  const all = ours.flatMap((endpoint) => hostileCalls(endpoint, examples));
  expect(all.length).toBeGreaterThan(5_000);
  const some = someOf(all, 1_700);
  const { sent, faults, answers, longestStallMs } = await sendHostileCalls(central.origin, some, cookieOf(maintainer));
  expect(faults).toEqual([]);
  expect(sent).toBe(some.length);
  expect(sent).toBeGreaterThan(1_500);
  expect(busyAnswers(answers).length).toBeLessThan(sent / 10);
  // Of server and sender together, since both run here.
  expect(longestStallMs.computed).toBeLessThan(200);
  expect(central.logLines.filter((line) => line.includes('failed unexpectedly'))).toEqual([]);
  expect((await maintainer.call('GET', '/users/me')).body).toMatchObject({ id: maintainer.userId, rank: 80 });
}, 120_000);

test('what the wrong calls are made of is right: without anything wrong nearly all are done', async () => {
  const { maintainer, examples } = await maintainerWithExamples();
  const calls = ours.map((endpoint) => goodCall(endpoint, examples));
  const { faults, answers } = await sendHostileCalls(central.origin, calls, cookieOf(maintainer), { atOnce: 1 });
  expect(faults).toEqual([]);
  expect(unexpectedOfGood(ours, answers)).toEqual([]);
}, 120_000);

const cookieOf = ({ session }: Person) => ({ cookie: `pf_session=${session}` });
