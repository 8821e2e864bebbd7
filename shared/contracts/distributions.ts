import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant, PageQuery, pageOf, Version } from './fields.ts';

/** Longer is no expiry, and years of five digits would not sort. */
export const LONGEST_EXPIRY_DAYS = 3_660;
/** No server takes more, whatever it is set to: a bucket copies as much at once. */
export const LARGEST_DISTRIBUTION_BYTES = 5 * 1024 ** 3;

export const DistributionFile = z
  .object({
    id: Id,
    code: z.string().describe('Ten characters of Crockford’s base 32.'),
    name: z.string(),
    byteSize: z.int().min(0),
    expireAt: Instant,
    version: Version.describe('Of the day on which it expires, which is all that can be changed.'),
    url: z.string().describe('Of its bytes; answers ranges.'),
    pageUrl: z
      .url()
      .nullable()
      .describe('The page that people at home load it from; null when central was not told how they reach it.'),
  })
  .meta({ id: 'DistributionFile', description: 'A file that whoever has its code may download until it expires.' });
export type DistributionFile = z.infer<typeof DistributionFile>;

export const DistributionForm = z.object({
  expireAt: Instant.describe('The end of the chosen day by the clock of the shop.'),
});

const CodeParams = z.object({
  code: z
    .string()
    .min(1)
    .max(100)
    .describe('As people type it: small letters, spaces, dashes, O for 0. What is no code finds nothing.'),
});

export const listDistributionFiles = endpoint({
  name: 'listDistributionFiles',
  summary: 'Files for download, soonest expiry first',
  method: 'GET',
  path: '/distributions/files',
  who: ['maintainer'],
  where: ['central', 'edge'],
  query: PageQuery.extend({ expireBefore: Instant.optional() }),
  status: 200,
  etag: true,
  answer: pageOf(DistributionFile),
  problems: [],
});

export const findDistributionFiles = endpoint({
  name: 'findDistributionFiles',
  summary: 'The file of a code; none when it is unknown or has expired',
  method: 'GET',
  path: '/distributions/files/{code}',
  who: ['anyone'],
  where: ['central', 'edge'],
  params: CodeParams,
  status: 200,
  etag: true,
  answer: z.array(DistributionFile),
  problems: ['too-many-requests'],
});

export const downloadDistributionFile = endpoint({
  name: 'downloadDistributionFile',
  summary: 'The bytes of a file, whole or in ranges',
  method: 'GET',
  path: '/distributions/files/{code}/content',
  who: ['anyone'],
  where: ['central', 'edge'],
  params: CodeParams,
  status: 200,
  format: 'file',
  problems: ['not-found', 'too-many-requests', 'range-invalid'],
});

export const createDistributionFile = endpoint({
  name: 'createDistributionFile',
  summary: 'Offer a file for download until the end of a day',
  method: 'POST',
  path: '/distributions/files',
  who: ['maintainer'],
  where: ['central', 'edge'],
  form: DistributionForm,
  idempotencyKey: true,
  status: 201,
  answer: DistributionFile,
  problems: [
    'date-past',
    'file-missing',
    'file-repeated',
    'file-empty',
    'file-too-large',
    'upload-malformed',
    'upload-incomplete',
    'server-busy',
    'disk-full',
  ],
});

export const updateDistributionFile = endpoint({
  name: 'updateDistributionFile',
  summary: 'Let a file expire on another day',
  method: 'PUT',
  path: '/distributions/files/{id}',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  ifMatch: true,
  body: z.object({ expireAt: Instant }),
  status: 200,
  answer: DistributionFile,
  problems: ['not-found', 'date-past', 'edited-meanwhile'],
});

export const deleteDistributionFile = endpoint({
  name: 'deleteDistributionFile',
  summary: 'Take a file back before it expires',
  method: 'DELETE',
  path: '/distributions/files/{id}',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  ifMatch: true,
  status: 204,
  problems: ['not-found', 'edited-meanwhile'],
});
