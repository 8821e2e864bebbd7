import type { KnownChange } from './mutations.ts';

interface Survivor extends KnownChange {
  readonly reason: string;
}

/** Changes that no test notices, and why that is right. */
export const SURVIVORS: readonly Survivor[] = [
  {
    file: 'shared/server/blobs/disk-blob-writer.ts',
    change: '=== as !==',
    code: 'failure === undefined',
    line: 'if (waiting.byteLength() < PIECE_BYTES',
    reason:
      'Whether a small rest is waited for: nothing is written of it yet, and a failure is told at the next piece.',
  },
  {
    file: 'shared/server/blobs/disk-blob-writer.ts',
    change: 'condition never',
    code: 'waiting.byteLength() < PIECE_BYTES && failure === undefined',
    reason: 'Whether a small rest is waited for at once: nothing is written of it before it is a piece, either way.',
  },
  {
    file: 'shared/server/blobs/folder-sync.ts',
    change: 'call left out',
    code: 'next.set(folder, promise)',
    reason:
      'Whoever waits for a folder then has a sync alone, which begins after they asked just so: slower, as durable.',
  },
  {
    file: 'edge-server/orders/storefront-files.service.ts',
    change: 'condition always',
    code: 'isLongSince(situation.touchedAt, at)',
    reason: 'An order is then touched with every photo: it spares writes, and promises no less patience.',
  },
  {
    file: 'shared/domain/order-states.ts',
    change: 'condition always',
    code: 'from === to',
    line: "return { allowed: false, reason: from === to ? 'unchanged' : 'final' };",
    reason: 'Of production every move is allowed but to where it stands already.',
  },
  {
    file: 'shared/domain/order-states.ts',
    change: 'no filter',
    code: 'counted.filter((move) => !isStepBack(move))',
    reason: 'Where steps back led is where the round begins, so it is reached either way.',
  },
  {
    file: 'shared/domain/order-states.ts',
    change: '> as >=',
    code: 'to > at',
    reason: 'Of two that are the same it does not matter which is taken.',
  },
  {
    file: 'shared/domain/order-states.ts',
    change: '> as >=',
    code: 'method > most',
    reason: 'Of two that are the same it does not matter which is taken.',
  },
  {
    file: 'shared/domain/discount.ts',
    change: '< as <=',
    code: 'left.activationValue < right.activationValue',
    reason: 'It is asked only of two that differ.',
  },
  {
    file: 'shared/domain/print-quantity.ts',
    change: '>= as >',
    code: 'numberOfPicturesPerPrint >= 1',
    reason: 'One picture a print is what is taken where nothing useful is said.',
  },
  {
    file: 'shared/domain/price-steps.ts',
    change: 'no filter',
    code: 'discounts.filter((discount) => discount.targetSizeId === size.id)',
    reason: 'Discounts of other sizes change no price; without them fewer quantities are looked at.',
  },
  {
    file: 'shared/domain/price-steps.ts',
    change: 'condition never',
    code: 'own.length === 0',
    reason: 'More quantities are looked at, and all cost the same.',
  },
  {
    file: 'shared/domain/price-steps.ts',
    change: 'condition always',
    code: 'activateCondition === ACTIVATE_CONDITION.printQuantity',
    reason: 'Satang taken for prints: more quantities are looked at than are needed.',
  },
  {
    file: 'shared/domain/discount.ts',
    change: '< as <=',
    code: 'left.id < right.id',
    reason: 'Two discounts of one id are one discount.',
  },
  {
    file: 'cloud-sync/central/orders/pay-slips.service.ts',
    change: 'condition always',
    code: 'slip !== undefined',
    line: 'if (slip !== undefined) await tellShop',
    reason: 'The slip was just written in this transaction, so it is there: the condition is for the compiler.',
  },
  {
    file: 'cloud-sync/central/uploads/customers-room.service.ts',
    change: '> as >=',
    code: 'counts.size > OWNERS_REMEMBERED',
    reason: 'How many owners are remembered bounds the memory: one less is asked of the database once more.',
  },
  {
    file: 'cloud-sync/central/uploads/customers-room.service.ts',
    change: '<= as <',
    code: 'at - (begun.get(key) ?? 0) <= believedMs',
    reason:
      'Whether a count is still believed in the very instant in which it grows old: it is counted again, as true.',
  },
  {
    file: 'edge-server/orders/awaited-photos.repository.ts',
    change: 'no onConflict',
    code: "transaction .insertInto('awaited_photo')",
    reason: 'An order is taken once and its photos are each once in it; what is given up was not awaited.',
  },
  {
    file: 'cloud-sync/central/orders/stray-copies.service.ts',
    change: '|| as &&',
    code: 'order === undefined || order.strays_untold === 0 || !shops.has',
    reason: 'Whether a second server has told meanwhile: the same word twice changes nothing.',
  },
  {
    file: 'cloud-sync/central/orders/stray-copies.service.ts',
    change: 'condition never',
    code: '(await findShopRow(transaction, serverId)) === undefined',
    reason: 'A revoked server never asks for what is told to it: it spares rows.',
  },
];
