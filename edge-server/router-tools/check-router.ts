import { X509Certificate } from 'node:crypto';
import net from 'node:net';
import type { RouterVerdict } from '@printfront/shared/contracts/shop-computer.ts';
import type { Logger } from 'pino';
import { HotspotError } from '../hotspot/hotspot-error.ts';
import { connectToRouter } from '../hotspot/mikrotik-hotspot.ts';
import type { RouterOsTarget } from '../hotspot/routeros-connection.ts';
import { ProvisionStop } from './provision/provision-stop.ts';
import { shownCertificates } from './provision/router-authority.ts';
import { readWifi } from './provision/router-facts.ts';
import { type RouterMenus, routerMenus, type ShownRow } from './provision/router-menu.ts';
import { tryGuestLogin } from './provision/verify-router.ts';

export interface CheckedRouter {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly tls: boolean;
  /** PEM; null with TLS: what it shows is told, and nothing is believed. */
  readonly ca: string | null;
  readonly userProfile: string | null;
  /** Nothing is written, not even a login that is removed again. */
  readonly isOnlyLookedAt?: boolean;
}

type Problem = NonNullable<RouterVerdict['problem']>;

const DEADLINES = { connectMs: 8_000, commandMs: 8_000 };
/** RouterOS takes this for a login without a name, and answers in its own way. */
const HAIL = Buffer.from('\u0006/login\u0000', 'latin1');

const NOTHING: RouterVerdict = {
  problem: null,
  detail: null,
  router: null,
  ssids: [],
  loginHosts: [],
  userProfiles: [],
  certificate: null,
};
const wrong = (problem: Problem, detail: string | null = null, seen: Partial<RouterVerdict> = {}): RouterVerdict => ({
  ...NOTHING,
  problem,
  detail,
  ...seen,
});

/**
 * Whether this router can be worked with, by working with it: as the shop's server will, over its own protocol. A guest's login
 * that it makes is removed again. Never throws for what a router or the line does.
 */
export async function checkRouter(router: CheckedRouter, logger: Logger): Promise<RouterVerdict> {
  const { host, port, username, password, tls, ca } = router;
  const hailed = await hail(router);
  if (hailed !== null) return hailed;
  if (tls && ca === null) return askForTrust(router);
  const target: RouterOsTarget = { host, port, username, password, ca: tls ? (ca ?? undefined) : undefined };
  const owner = { signal: new AbortController().signal, onBroken() {} };
  try {
    const connection = await connectToRouter(target, DEADLINES, logger, owner);
    try {
      return await lookAround(routerMenus(connection), router);
    } finally {
      connection.close();
    }
  } catch (error) {
    if (error instanceof HotspotError) return wrong(problemOf(error), error.message);
    throw error;
  }
}

/** What answers there at all, before anybody's password is sent. @returns null when it may be a router */
function hail({ host, port, tls }: CheckedRouter): Promise<RouterVerdict | null> {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port, timeout: DEADLINES.connectMs });
    let heard = Buffer.alloc(0);
    const end = (verdict: RouterVerdict | null) => {
      socket.destroy();
      resolve(verdict);
    };
    socket.on('connect', () => (tls ? end(null) : socket.write(HAIL)));
    socket.on('data', (chunk) => {
      heard = Buffer.concat([heard, chunk]);
      // A word that begins with its length, and an answer's first word with an exclamation mark.
      if (heard.length >= 2) end(heard[1] === '!'.charCodeAt(0) ? null : wrong('not-routeros', printable(heard)));
    });
    socket.on('timeout', () => end(wrong(socket.connecting ? 'no-answer' : 'not-routeros', `${host}:${port}`)));
    socket.on('close', () => end(wrong('refused', `${host}:${port}`)));
    socket.on('error', (error: NodeJS.ErrnoException) => end(wrong(lineProblem(error.code), error.message)));
  });
}

function lineProblem(code = ''): Problem {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name-unknown';
  return code === 'ECONNREFUSED' || code === 'ECONNRESET' ? 'refused' : 'no-answer';
}

const printable = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 60);

/** Of what it shows the last one has signed the others: that is what can be pinned. */
async function askForTrust({ host, port }: CheckedRouter): Promise<RouterVerdict> {
  const pem = (await shownCertificates(host, port)).at(-1);
  if (pem === undefined) return wrong('tls', `${host}:${port}`);
  const { subject, fingerprint256: fingerprint, validToDate } = new X509Certificate(pem);
  const name = subject.replaceAll('\n', ', ');
  return wrong('tls-unknown', null, { certificate: { pem, fingerprint, name, endsAt: validToDate.toISOString() } });
}

/** How node and OpenSSL speak of certificates that are not believed. */
const TLS_WORDS = /certificate|self.signed|altname|SSL|TLS|unable to verify/i;

function problemOf({ kind, message, reason }: HotspotError): Problem {
  if (kind === 'auth') return 'login';
  if (reason === 'no-permission') return 'no-rights';
  if (kind === 'connection' && TLS_WORDS.test(message)) return 'tls';
  return kind === 'protocol' ? 'not-routeros' : 'broke-off';
}

async function lookAround(menus: RouterMenus, { userProfile, isOnlyLookedAt }: CheckedRouter): Promise<RouterVerdict> {
  const [resource] = await menus.print('/system/resource');
  const [identity] = await menus.print('/system/identity');
  const router = { identity: identity?.name ?? '', version: resource?.version ?? '' };
  const hotspots = await menus.print('/ip/hotspot');
  const profiles = await menus.print('/ip/hotspot/profile');
  const userProfiles = (await menus.print('/ip/hotspot/user/profile')).map((row) => row.name ?? '');
  const running = hotspots.filter((row) => !isTrue(row.disabled) && !isTrue(row.invalid));
  const ofRunning = profiles.filter(({ name }) => running.some(({ profile }) => profile === name));
  const seen: Partial<RouterVerdict> = {
    router,
    userProfiles,
    ssids: await ssidsOf(menus, running),
    loginHosts: ofRunning.flatMap((row) => [row['hotspot-address'], row['dns-name']]).filter(isSaid),
  };
  if (userProfile !== null && !userProfiles.includes(userProfile)) return wrong('no-profile', userProfile, seen);
  if (hotspots.length === 0) return wrong('no-hotspot', null, seen);
  if (running.length === 0) return wrong('hotspot-off', null, seen);
  const canLogIn = ofRunning.some((row) => row['login-by']?.split(',').includes('http-pap'));
  if (!canLogIn) return wrong('no-qr-login', null, seen);
  if (isOnlyLookedAt) return { ...NOTHING, ...seen };
  try {
    await tryGuestLogin(menus, userProfile ?? undefined);
  } catch (error) {
    if (error instanceof ProvisionStop) return wrong('no-rights', error.message, seen);
    if (error instanceof HotspotError) return wrong(problemOf(error), error.message, seen);
    throw error;
  }
  return { ...NOTHING, ...seen };
}

/** An account for logins alone may not see them. */
async function ssidsOf(menus: RouterMenus, running: readonly ShownRow[]): Promise<string[]> {
  const found: string[] = [];
  for (const { interface: name = '' } of running) {
    const ssids = await readWifi(menus, name).catch((error: unknown) => {
      if (error instanceof HotspotError && error.kind === 'trap') return [];
      throw error;
    });
    found.push(...ssids);
  }
  return [...new Set(found)];
}

const isTrue = (value: string | undefined) => value === 'true' || value === 'yes';
const isSaid = (value: string | undefined): value is string =>
  value !== undefined && value !== '' && value !== '0.0.0.0';
