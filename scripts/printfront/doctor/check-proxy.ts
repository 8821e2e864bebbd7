import { ask } from '../ask-server.ts';
import { isExample } from '../example-address.ts';
import { hostToAsk } from '../machine.ts';
import { type Check, type Examined, type Finding, finding, wrongSetting } from './finding.ts';

/** Kept for documentation (RFC 5737): nobody calls from there. */
const NOBODYS_ADDRESS = '192.0.2.1';
const HEADER = 'X-Forwarded-For';

/**
 * Whether a proxy before this server says where each call comes from. One that says nothing makes all callers this machine's
 * own, or one device; one that passes the header on as it came makes of each whatever they say.
 */
export const PROXY_CHECK: Check = {
  name: 'the proxy',
  look: async (examined) => [...(await ofCentral(examined)), ...(await ofShop(examined))],
};

async function ofCentral({ central, machine }: Examined): Promise<Finding[]> {
  if (central === null) return [];
  const { CENTRAL_PUBLIC_URL: url, TRUST_PROXY, CENTRAL_HOST, tlsFiles } = central;
  const isPublic = url !== undefined && !isExample(url);
  if (!TRUST_PROXY) {
    const isEndedBefore = isPublic && url.startsWith('https:') && tlsFiles === undefined;
    return isEndedBefore && (await askAs(url)) !== undefined ? [untrusted(url, machine.settingsFile)] : [];
  }
  // A container's port is opened outside it.
  const open = !machine.isContainer && isWildcard(CENTRAL_HOST) ? [openPort(machine.port)] : [];
  const takenFor = isPublic ? await askAs(url) : undefined;
  if (takenFor === null) return [...open, namesNobody(url ?? '')];
  return takenFor === NOBODYS_ADDRESS ? [...open, believesAll(url ?? '')] : open;
}

/** No setting tells the shop's server of a proxy: one is there where somebody answers at another port than its own. */
async function ofShop({ edge, machine }: Examined): Promise<Finding[]> {
  const url = edge?.PUBLIC_URL;
  if (edge === null || url === undefined || isExample(url)) return [];
  const { port, protocol } = new URL(url);
  const asked = Number(port) || (protocol === 'https:' ? 443 : 80);
  if (asked === machine.port || asked === edge.EDGE_TLS_PORT) return [];
  const answer = await ask(`${url}/healthz`).catch(() => null);
  return saidIn(answer?.json) === 'here' ? [makesAllOwn(url)] : [];
}

/** As somebody who writes the header. @returns undefined where nobody says whose call that was */
async function askAs(url: string): Promise<string | null | undefined> {
  const answer = await ask(`${url}/healthz`, { headers: { [HEADER]: NOBODYS_ADDRESS } }).catch(() => null);
  return saidIn(answer?.json);
}

const saidIn = (json: unknown) => (json as { takenFor?: string | null } | undefined)?.takenFor;

const isWildcard = (host: string) => hostToAsk(host) === '127.0.0.1' && host !== '127.0.0.1';

const ADD = `Let it add its caller's address to ${HEADER} as the last entry (docs/deployment.md, central behind a proxy).`;

const namesNobody = (url: string): Finding =>
  finding(
    'proxy-names-nobody',
    `The proxy at ${url} does not say where calls come from (${HEADER}), so all customers share what one of them may have.`,
    ADD,
  );

const believesAll = (url: string): Finding =>
  finding(
    'proxy-believes-all',
    `Calls to ${url} bring whatever their caller writes as ${HEADER}, and central believes it (TRUST_PROXY).`,
    ADD,
  );

const openPort = (port: number): Finding =>
  wrongSetting(
    'proxy-port-open',
    `Central believes what calls say of themselves (TRUST_PROXY), and its port ${port} is open on all of this machine's addresses.`,
    'Set CENTRAL_HOST=127.0.0.1; where the proxy is on another machine, the address that it calls, and let nobody else in there.',
  );

const untrusted = (url: string, settingsFile: string): Finding =>
  wrongSetting(
    'proxy-not-trusted',
    `A proxy makes the HTTPS of ${url}, and central is not told to believe it, so all customers share what one of them may have.`,
    `Write TRUST_PROXY=true and CENTRAL_HOST=127.0.0.1 into ${settingsFile} (docs/deployment.md, central behind a proxy).`,
  );

const makesAllOwn = (url: string): Finding =>
  finding(
    'proxy-names-nobody',
    `The proxy at ${url} does not say where calls come from (${HEADER}), so every caller looks like this computer's own kiosk.`,
    `Let it send ${HEADER}, or let PUBLIC_URL lead to this server itself.`,
  );
