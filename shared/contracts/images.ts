import { z } from 'zod';
import { API_BASE, endpoint } from './endpoint.ts';
import { Sha256 } from './fields.ts';

/** What can be wrong with a picture that a maintainer sends. */
export const imageUploadProblems = [
  'not-found',
  'file-missing',
  'file-repeated',
  'file-empty',
  'file-too-large',
  'file-type-unsupported',
  'photo-too-many-pixels',
  'upload-malformed',
  'upload-incomplete',
  'server-busy',
  'disk-full',
] as const;

/** Pictures of the catalogue: of sizes and of frames. Addressed by content, so that they can be cached for ever. */
export const getCatalogueImage = endpoint({
  name: 'getCatalogueImage',
  summary: 'A picture of the catalogue by the sha256 of its bytes',
  method: 'GET',
  path: '/images/{sha256}',
  who: ['anyone'],
  where: ['central', 'edge'],
  params: z.object({ sha256: Sha256 }),
  status: 200,
  format: 'image',
  problems: ['not-found'],
});

/** Where a browser loads one. */
export const imageAddress = (sha256: string): string => `${API_BASE}/images/${sha256}`;
