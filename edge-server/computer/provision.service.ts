import { randomBytes } from 'node:crypto';
import type {
  provisionRouter as provisionCall,
  writeRouterScript as scriptCall,
} from '@printfront/shared/contracts/shop-computer.ts';
import { SettingError } from '@printfront/shared/server/env/read-environment.ts';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { HotspotError } from '../hotspot/hotspot-error.ts';
import { OUR_NAME } from '../router-tools/provision/our-names.ts';
import { planScript } from '../router-tools/provision/plan-script.ts';
import { type Provisioned, provisionRouter } from '../router-tools/provision/provision-router.ts';
import { portOf, readProvisionSettings } from '../router-tools/provision/provision-settings.ts';
import { ProvisionStop } from '../router-tools/provision/provision-stop.ts';
import type { ShopComputerSettings } from '../settings/shop-computer-sections.ts';

type Wanted = z.output<NonNullable<typeof provisionCall.body>>;
type Answer = z.input<NonNullable<typeof provisionCall.answer>>;
type WantedScript = z.output<NonNullable<typeof scriptCall.body>>;
type ScriptAnswer = z.input<NonNullable<typeof scriptCall.answer>>;

export interface ProvisionDeps {
  computer: ShopComputerSettings;
  /** Where phones reach this server. */
  publicUrl: () => string;
  logger: Logger;
}

/**
 * What `npm run router:provision` does, and then the router's section as the shop's server needs it. The administrator's name and
 * password are in this call alone.
 */
export async function provisionFromPage(deps: ProvisionDeps, wanted: Wanted, by: string): Promise<Answer> {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  // The one that is made here would not be used, and the variable's would go to whatever router was named.
  const { password: variable } = deps.computer.shown('router').fixed;
  if (variable !== undefined) {
    const stop = `The variable ${variable} says the password of this computer's account. Take it away, and start this again.`;
    return { lines, stop, problem: null, changeCount: 0 };
  }
  // Made here and given to the router, so that nobody has to carry it from one to the other.
  const password = randomBytes(18).toString('base64url');
  try {
    const settings = settingsOf(deps, wanted, password);
    const { isDryRun } = wanted;
    const done = await provisionRouter({ settings, isDryRun, logger: deps.logger, isKept: true }, say);
    if (done.login !== null)
      await keep(deps.computer, { wanted, done, password, by }, settings.GUEST_NETWORK.routerAddress);
    return { lines: trimmed(lines), stop: null, problem: null, changeCount: done.changeCount };
  } catch (error) {
    const stop = sentenceOf(error);
    if (stop === null) throw error;
    return { lines: trimmed(lines), stop: inFields(stop), problem: problemOf(error), changeCount: 0 };
  }
}

/** The same for the router's terminal. Its password is made here, and kept when the connection with it is saved. */
export async function scriptForPage(
  deps: Pick<ProvisionDeps, 'publicUrl' | 'logger'>,
  { host, guestInterface, guestInternet }: WantedScript,
): Promise<ScriptAnswer> {
  try {
    const settings = readProvisionSettings({
      ROUTER_HOST: host,
      GUEST_INTERFACE: guestInterface,
      GUEST_INTERNET: String(guestInternet),
      EDGE_PORT: portOf(deps.publicUrl()),
    });
    const { script, password } = await planScript(settings, deps.logger);
    return { script, password, username: OUR_NAME, stop: null, problem: null };
  } catch (error) {
    const stop = sentenceOf(error);
    if (stop === null) throw error;
    return {
      script: null,
      password: null,
      username: OUR_NAME,
      stop: inFields(stop),
      problem: problemOf(error) ?? null,
    };
  }
}

/** One that was set up before answers over TLS alone, with the authority that was kept then. */
function settingsOf({ computer, publicUrl }: ProvisionDeps, wanted: Wanted, password: string) {
  const { tls, ca, host } = computer.inForce('router').values;
  const isKnown = tls && ca !== null && host === wanted.host;
  return readProvisionSettings({
    ROUTER_HOST: wanted.host,
    ...(wanted.port === null ? {} : { ROUTER_PORT: String(wanted.port) }),
    ROUTER_USERNAME: wanted.username,
    ROUTER_PASSWORD: wanted.password,
    ...(isKnown ? { ROUTER_TLS: 'true', ROUTER_CA: ca } : {}),
    ...(wanted.guestInterface === null ? {} : { GUEST_INTERFACE: wanted.guestInterface }),
    GUEST_INTERNET: String(wanted.guestInternet),
    EDGE_PORT: portOf(publicUrl()),
    ROUTER_API_PASSWORD: password,
  });
}

async function keep(
  computer: ShopComputerSettings,
  { wanted, done, password, by }: { wanted: Wanted; done: Provisioned; password: string; by: string },
  loginHost: string,
): Promise<void> {
  if (done.login === null) return;
  const { port, ca, ssids } = done.login;
  const values = { host: wanted.host, port, username: OUR_NAME, tls: true, ca, userProfile: OUR_NAME };
  await computer.save('router', { values, secrets: { password }, by });
  const wifi = computer.inForce('wifi').values;
  const ssid = wifi.ssid ?? ssids[0] ?? null;
  await computer.save('wifi', { values: { ssid, loginHost }, by });
}

const trimmed = (lines: readonly string[]) => lines.map((line) => line.trimEnd()).filter((line) => line !== '');

/** @returns null for a fault of this program */
function sentenceOf(error: unknown): string | null {
  if (error instanceof ProvisionStop || error instanceof SettingError) return error.message;
  return error instanceof HotspotError ? `${error.message}. Start it again: it goes on where it was.` : null;
}

function problemOf(error: unknown): Answer['problem'] {
  if (error instanceof ProvisionStop) return error.problem;
  return error instanceof HotspotError ? 'broke-off' : null;
}

/** Whoever is at the page has fields before them, and no variables. */
const FIELDS = {
  ROUTER_HOST: 'the router’s address',
  ROUTER_PORT: 'the API port',
  ROUTER_USERNAME: 'the administrator’s name',
  ROUTER_PASSWORD: 'the administrator’s password',
  GUEST_INTERFACE: '“Guests’ interface”',
};
const inFields = (sentence: string) =>
  Object.entries(FIELDS).reduce((said, [variable, field]) => said.replaceAll(variable, field), sentence);
