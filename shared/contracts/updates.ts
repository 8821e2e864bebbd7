import { z } from 'zod';
import { RELEASE_VERSION } from '../domain/release-version.ts';
import { computerSection } from './computer-settings.ts';
import { endpoint } from './endpoint.ts';
import { Instant } from './fields.ts';

/** Why the address of newer versions, or a version, was of no use; each has words of its own on the page. */
export const UPDATE_PROBLEMS = [
  'unreachable',
  'moved',
  'too-large',
  'unreadable',
  'wrong-signature',
  'other-product',
  'replayed',
  'not-for-here',
  'step-between',
  'wrong-file',
  'no-room',
  'backup-failed',
] as const;
export type UpdateProblem = (typeof UPDATE_PROBLEMS)[number];

/** How an upgrade ended. `went-back`: the new version was not well, and the one before runs again. */
export const UPDATE_OUTCOMES = ['done', 'went-back', 'failed', 'refused', 'interrupted'] as const;
export type UpdateOutcome = (typeof UPDATE_OUTCOMES)[number];

/** Why this computer does not change over by itself. */
export const BY_HAND = ['no-package', 'own-database', 'read-only'] as const;

export const ReleaseVersion = z.string().regex(RELEASE_VERSION, 'a version such as 0.2.0');

const LONGEST_ADDRESS = 500;

const WebAddress = z.url({ protocol: /^https?$/ });

export const UpdateSettings = z.object({
  address: z
    .string()
    .max(LONGEST_ADDRESS)
    .refine((text) => WebAddress.safeParse(text).success, {
      error: 'a web address such as https://releases.example/printfront.json',
    })
    // What is in an address is written into logs of others.
    .refine((text) => !URL.canParse(text) || (new URL(text).username === '' && new URL(text).password === ''), {
      error: 'an address without a password',
    })
    .nullable()
    .describe('Where the signed file lies that tells of newer versions. Null: nothing is ever asked.'),
  isAutomatic: z.boolean().describe('Newer versions are installed at night by themselves.'),
});
export type UpdateSettings = z.infer<typeof UpdateSettings>;
export const NO_UPDATES: UpdateSettings = { address: null, isAutomatic: false };

/** `fetching`: the package comes; `waiting`: for the night; `busy`: for a moment without customers; `installing`: it was handed over. */
export const UPDATE_STEPS = ['fetching', 'waiting', 'backing-up', 'busy', 'installing'] as const;
export type UpdateStep = (typeof UPDATE_STEPS)[number];

/** News that is older may have been held back by somebody on the way: then nobody says that a version is the newest. */
export const NEWS_IS_OLD_DAYS = 60;

const UpdateFailure = z.object({ problem: z.enum(UPDATE_PROBLEMS), detail: z.string() });

export const UpdateOffice = z
  .object({
    installed: z.string(),
    byHand: z.enum(BY_HAND).nullable().describe('Why this computer cannot change over by itself; null where it can.'),
    hasKey: z.boolean().describe('Whether it has a key by which it would know a signature.'),
    section: computerSection(UpdateSettings),
    available: z
      .object({
        version: ReleaseVersion,
        releasedAt: Instant,
        notes: z.object({ th: z.string(), en: z.string() }),
        bytes: z.int().min(0).nullable().describe('Of its package for this machine; null where there is none.'),
        wentBack: z.boolean().describe('It was tried and did not work: only a person tries it again.'),
        failure: UpdateFailure.nullable().describe('Why it cannot be installed here, or could not until now.'),
      })
      .nullable()
      .describe('The newest version that is newer than this one.'),
    saidAt: Instant.nullable()
      .optional()
      .describe(
        'When it was signed what the newest version is; null where nothing was heard. Older: see NEWS_IS_OLD_DAYS.',
      ),
    asked: z
      .object({
        version: ReleaseVersion,
        when: z.enum(['tonight', 'now']),
        by: z.string().nullable().describe('Null: by itself.'),
        at: Instant,
        step: z.enum(UPDATE_STEPS),
      })
      .nullable()
      .describe('What is going to be installed.'),
    looked: z
      .object({ at: Instant, failure: UpdateFailure.nullable() })
      .nullable()
      .describe('When the address was asked last, and what was wrong with its answer.'),
    last: z
      .object({
        version: ReleaseVersion,
        from: z.string(),
        at: Instant,
        outcome: z.enum(UPDATE_OUTCOMES),
        detail: z.string().describe('In the words of the machine.'),
      })
      .nullable()
      .describe('How the last upgrade ended.'),
    night: z.object({ from: z.string(), to: z.string() }).describe('HH:MM in the time zone of the shop.'),
  })
  .meta({ id: 'UpdateOffice', description: 'Newer versions of the server, and how they are installed.' });
export type UpdateOffice = z.infer<typeof UpdateOffice>;

const MAY_SET = { who: ['maintainer'], may: 'settings', where: ['central', 'edge'] } as const;

export const getUpdates = endpoint({
  ...MAY_SET,
  name: 'getUpdates',
  summary: 'Which version runs on this server, and whether a newer one is there',
  method: 'GET',
  path: '/updates',
  status: 200,
  answer: UpdateOffice,
  problems: [],
});

export const saveUpdateSettings = endpoint({
  ...MAY_SET,
  name: 'saveUpdateSettings',
  summary: 'Where newer versions are told of, and whether they are installed at night by themselves',
  method: 'PUT',
  path: '/updates/settings',
  ifMatch: true,
  body: UpdateSettings,
  status: 200,
  answer: UpdateOffice,
  problems: ['edited-meanwhile', 'updates-not-set'],
});

export const lookForUpdate = endpoint({
  ...MAY_SET,
  name: 'lookForUpdate',
  summary: 'Ask the address now whether a newer version is there',
  method: 'POST',
  path: '/updates/look',
  status: 200,
  answer: UpdateOffice,
  problems: ['updates-not-set'],
});

export const installUpdate = endpoint({
  ...MAY_SET,
  name: 'installUpdate',
  summary: 'Install the newest version tonight, or as soon as no customer is there; the last word counts',
  method: 'POST',
  path: '/updates/install',
  body: z.object({ version: ReleaseVersion, when: z.enum(['tonight', 'now']) }),
  status: 200,
  answer: UpdateOffice,
  problems: ['updates-not-set', 'update-not-there'],
});

export const cancelUpdate = endpoint({
  ...MAY_SET,
  name: 'cancelUpdate',
  summary: 'Install nothing after all; what has begun goes on',
  method: 'DELETE',
  path: '/updates/install',
  status: 200,
  answer: UpdateOffice,
  problems: ['updates-not-set'],
});
