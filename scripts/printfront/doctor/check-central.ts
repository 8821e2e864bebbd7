import https from 'node:https';
import { getCACertificates } from 'node:tls';
import { isOpenToStrangers } from '@printfront/shared/domain/central-address.ts';
import { lookAtCentral } from '../../../edge-server/computer/connect-central.service.ts';
import { ask } from '../ask-server.ts';
import { timeInWords } from '../time-in-words.ts';
import { SET_CLOCK } from './check-computer.ts';
import { type Check, type Examined, type Finding, finding, wrongSetting } from './finding.ts';

const MINUTE_MS = 60_000;
const MOST_APART_MS = 5 * MINUTE_MS;

/** From the shop: whether central is there, is the right one, lets this shop in, and has the same time. */
export const CENTRAL_CHECK: Check = {
  name: 'central',
  async look(examined) {
    const { edge, known } = examined;
    const url =
      known?.central?.url ?? (examined.machine.said.CENTRAL_URL === undefined ? undefined : edge?.CENTRAL_URL);
    // A new shop's computer does not know central yet.
    if (edge === null || url === undefined || url === null) return [];
    const ca = known?.central?.ca ?? edge.CENTRAL_CA ?? null;
    return [...(await ofClock(url, examined)), ...(await ofAnswer(url, ca, examined))];
  },
};

async function ofClock(url: string, { now }: Examined): Promise<Finding[]> {
  const answer = await ask(`${url}/healthz`).catch(() => null);
  if (answer === null || answer.dateMs === null) return [];
  const apartMs = Math.abs(answer.dateMs - now().getTime());
  if (apartMs <= MOST_APART_MS) return [];
  const minutes = Math.round(apartMs / MINUTE_MS);
  const which = answer.dateMs > now().getTime() ? 'behind' : 'ahead of';
  return [
    finding(
      'clock-off',
      `The clock of this machine is ${timeInWords(minutes)} ${which} central's.`,
      `${SET_CLOCK}, and look at the clock of central.`,
    ),
  ];
}

async function ofAnswer(url: string, ca: string | null, { known }: Examined): Promise<Finding[]> {
  if (isOpenToStrangers(url)) {
    return [
      wrongSetting(
        'central-insecure',
        `Central is asked without HTTPS (${url}), and passwords would be read on the way.`,
        'Give it an https address.',
      ),
    ];
  }
  const verdict = await lookAtCentral({ url, ca, enrolCode: null }, known?.credentials ?? null);
  if (verdict.problem === null) return [];
  const [what, todo, isSetting] = SENTENCES[verdict.problem] ?? [
    'Central refuses this shop',
    'Look at the page of the shop’s computer.',
    false,
  ];
  const detail = verdict.problem === 'certificate' ? await certificateWords(url, ca, verdict.detail) : verdict.detail;
  const sentence = `${what} (${url})${detail === null ? '' : `: ${detail}`}.`;
  return [{ code: `central-${verdict.problem}`, what: sentence, todo, isSetting: isSetting ?? false }];
}

const MEND_ADDRESS = 'It is mended on the page of the shop’s computer, or as CENTRAL_URL in its settings.';
const SENTENCES: Partial<Record<string, readonly [what: string, todo: string, isSetting?: boolean]>> = {
  'name-unknown': [
    'Nobody knows the name of central',
    `Look at the internet line and at DNS, or the address is wrong. ${MEND_ADDRESS} The shop sells on meanwhile.`,
  ],
  'no-answer': [
    'Central does not answer',
    `Look at the internet line and at central, or the address is wrong. ${MEND_ADDRESS} The shop sells on meanwhile.`,
  ],
  certificate: [
    'The certificate of central is not believed',
    'Renew it at central, or name its authority in CENTRAL_CA.',
  ],
  'not-printfront': ['Something else than central answers there', MEND_ADDRESS, true],
  'shop-computer': ['A shop’s computer answers there, and no central', MEND_ADDRESS, true],
  'no-owner': ['Central is new and has no owner yet', 'Run printfront setup there.'],
  older: ['Central is older than this shop’s computer', 'Upgrade central first.'],
  newer: ['Central is too new for this shop’s computer', 'Upgrade this machine: printfront upgrade.'],
  busy: ['Central refuses this shop', 'Look at printfront logs --errors here, and at the log of central.'],
  'belongs-elsewhere': [
    'Central does not know this shop’s token',
    'Enrol this computer again: Kiosks and shops in the back office makes a code.',
  ],
  'locked-out': [
    'This computer was locked out',
    'Enrol it again with a code of the back office, if it is the right one.',
  ],
  'other-address': ['Central goes by another address', MEND_ADDRESS, true],
  'too-many': ['Central was asked too often', 'Wait some minutes, and look again.'],
};

/** What is wrong with it in the words of whoever did not believe it. */
function certificateWords(url: string, ca: string | null, detail: string | null): Promise<string | null> {
  return new Promise((resolve) => {
    const authorities = ca === null ? {} : { ca: [...getCACertificates('default'), ca] };
    const options = { agent: false as const, signal: AbortSignal.timeout(5_000), ...authorities };
    const request = https.get(url, options, (answer) => {
      answer.destroy();
      resolve(detail);
    });
    request.on('error', ({ code, message }: NodeJS.ErrnoException) => resolve(WORDS[code ?? ''] ?? message));
  });
}
const WORDS: Partial<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet, or the clock of this machine is wrong',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is made out for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'no authority has signed it',
  SELF_SIGNED_CERT_IN_CHAIN: 'an authority that nobody knows has signed it',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'an authority that nobody knows has signed it',
};
