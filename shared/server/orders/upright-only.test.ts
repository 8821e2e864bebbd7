import { expect, test } from 'vitest';
import { testCatalogue } from '../../testing/catalogue.ts';
import { orderContent } from './order-content.ts';
import { orderLines } from './order-lines.ts';
import { previewSpec } from './preview-spec.ts';
import { choiceIn } from './uploaded-file.ts';

const catalogue = testCatalogue({ frameSha256: 'a'.repeat(64) });
const landscape = {
  id: 'one',
  name: 'one.jpg',
  sha256: 'b'.repeat(64),
  byte_size: 1,
  width: 1800,
  height: 1200,
  traits: null,
  source: 'kiosk' as const,
  sent_count: 1,
  state: 'ready' as const,
  created_at: '2026-11-21T06:00:00.000Z',
};
const faceGuide = { crownMm: 10, eyesMm: 40, chinMm: 70, faceWidthMm: 50 };

test.each([
  ['of any kind lies across under a landscape photo', {}, 'across'],
  ['for identity cards stands upright', { faceGuide }, 'upright'],
  ['whose frames have a bottom edge stands upright', { isUprightOnly: true }, 'upright'],
])('a size %s, in the preview and in the order', (_, difference, way) => {
  const sizes = catalogue.sizes.map((size) => (size.key === '4x6' ? { ...size, ...difference } : size));
  const size = sizes.find(({ key }) => key === '4x6');
  if (size === undefined) throw new Error('There is no such size.');
  const print = {
    file_id: 'one',
    size_id: size.id,
    quantity: 1,
    crop: null,
    fit: 'fill',
    rotate: 0,
    adjustments: null,
  } as const;
  const spec = previewSpec(landscape, choiceIn([print], size), size);
  expect((spec?.widthPx ?? 0) > (spec?.heightPx ?? 0) ? 'across' : 'upright').toBe(way);
  const content = orderContent({ files: [landscape], prints: [print], frames: [] }, { ...catalogue, sizes });
  // Frozen with the print: the archive never asks the catalogue.
  expect(orderLines(content)[0]?.files[0]?.adjustments?.paper).toBe(way === 'upright' ? 'upright' : undefined);
});
