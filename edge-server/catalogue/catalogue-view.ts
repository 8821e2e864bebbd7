import type { CatalogueSnapshot } from '@printfront/cloud-sync/protocol/catalogue.ts';
import type { PhotoFrame } from '@printfront/shared/contracts/photo-frames.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { PAYMENT_METHOD, type PaymentMethod } from '@printfront/shared/domain/order-states.ts';
import { isPromptPayId } from '@printfront/shared/domain/promptpay.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';

/** Where the shop's copy of the catalogue is read from; null before the first one has come. */
export interface CatalogueSource {
  current(): Promise<CatalogueSnapshot | null>;
}

const FIRST_CATALOGUE_SECONDS = 5;

/** @throws HttpProblem starting-up while this server has never had a catalogue */
export async function requireCatalogue(source: CatalogueSource): Promise<CatalogueSnapshot> {
  const snapshot = await source.current();
  if (snapshot !== null) return snapshot;
  throw new HttpProblem('starting-up', 'This server has not got its catalogue from the central server yet.', {
    retryAfterSeconds: FIRST_CATALOGUE_SECONDS,
  });
}

/** What can be ordered now, in the order customers see it: by rank of the category, then of the size. */
export function visibleSizes(snapshot: CatalogueSnapshot): Size[] {
  const categoryRank = new Map(snapshot.sizeCategories.map(({ id, rank }) => [id, rank]));
  const rankOf = (size: Size) => categoryRank.get(size.categoryId) ?? Number.MAX_SAFE_INTEGER;
  return snapshot.sizes
    .filter((size) => !size.hidden)
    .sort((left, right) => rankOf(left) - rankOf(right) || left.rank - right.rank);
}

/** What the shop sells most of: a new photo becomes one print of it. */
export const mainSize = (snapshot: CatalogueSnapshot): Size | undefined => visibleSizes(snapshot)[0];

export const findVisibleSize = (snapshot: CatalogueSnapshot, key: string): Size | undefined =>
  snapshot.sizes.find((size) => size.key === key && !size.hidden);

/** A frame whose picture has not been uploaded yet cannot be printed, so nobody can choose it. */
export const choosableFrames = (size: Size): PhotoFrame[] =>
  size.photoFrames.filter((frame) => frameImageSha256(frame) !== null);

/** Catalogue pictures are addressed by the sha256 of their bytes: /api/v1/images/{sha256}. */
export function frameImageSha256(frame: PhotoFrame): string | null {
  return frame.image?.match(/\/images\/([0-9a-f]{64})$/)?.[1] ?? null;
}

/** The counter is always there; QR needs a PromptPay id that banks accept, a transfer needs an account. */
export function offeredPaymentMethods(snapshot: CatalogueSnapshot): PaymentMethod[] {
  const { promptPayId, bankAccount } = snapshot.shop;
  return [
    ...(bankAccount === null ? [] : [PAYMENT_METHOD.slip]),
    ...(promptPayId !== null && isPromptPayId(promptPayId) ? [PAYMENT_METHOD.qr] : []),
    PAYMENT_METHOD.counter,
  ];
}
