import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isConfirmable,
  isShippingApplicable,
  UPLOAD_SIZE_STATUS,
  UPLOADED_FILE_STATES,
  uploadSizeStatus,
} from './upload-size-status.ts';

const status = fc.constantFrom(...Object.values(UPLOAD_SIZE_STATUS));

test('a size is ready only when every wanted photo is and its frame is chosen', () => {
  const file = fc.record({ quantity: fc.nat(3), state: fc.constantFrom(...UPLOADED_FILE_STATES) });
  fc.assert(
    fc.property(fc.array(file, { maxLength: 6 }), fc.boolean(), fc.boolean(), (files, hasFrames, isFrameChosen) => {
      const wanted = files.filter(({ quantity }) => quantity > 0);
      const found = uploadSizeStatus({ files, hasFrames, isFrameChosen });
      expect(found === UPLOAD_SIZE_STATUS.empty).toBe(wanted.length === 0);
      expect(found === UPLOAD_SIZE_STATUS.ready).toBe(
        wanted.length > 0 && wanted.every(({ state }) => state === 'ready') && (!hasFrames || isFrameChosen),
      );
      expect(found === UPLOAD_SIZE_STATUS.unreadable).toBe(wanted.some(({ state }) => state === 'damaged'));
    }),
    { numRuns: 3_000 },
  );
  const processing = { files: [{ quantity: 1, state: 'processing' }], hasFrames: true } as const;
  expect(uploadSizeStatus({ ...processing, isFrameChosen: false })).toBe(UPLOAD_SIZE_STATUS.frameNotChosen);
  expect(uploadSizeStatus({ ...processing, isFrameChosen: true })).toBe(UPLOAD_SIZE_STATUS.processing);
  const gone = { ...processing, isFrameChosen: true, isFinishGone: true };
  expect(uploadSizeStatus(gone)).toBe(UPLOAD_SIZE_STATUS.finishGone);
  expect(uploadSizeStatus({ ...gone, files: [] })).toBe(UPLOAD_SIZE_STATUS.empty);
});

test('an order can be confirmed only when something is ready and nothing is in the way', () => {
  fc.assert(
    fc.property(fc.array(status, { maxLength: 6 }), (list) => {
      const confirmable = isConfirmable(list.map((one) => ({ status: one })));
      expect(confirmable).toBe(
        list.includes(1) && !list.includes(2) && !list.includes(3) && !list.includes(4) && !list.includes(5),
      );
    }),
  );
});

test('one size that cannot be sent keeps the whole order from being sent, unless nobody ordered it', () => {
  const row = (value: 0 | 1, applicable: boolean) => ({ status: value, isShippingApplicable: applicable });
  expect(isShippingApplicable([row(1, true), row(1, true)])).toBe(true);
  expect(isShippingApplicable([row(1, true), row(1, false)])).toBe(false);
  expect(isShippingApplicable([row(1, true), row(0, false)])).toBe(true);
});
