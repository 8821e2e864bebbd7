import { X509Certificate } from 'node:crypto';
import type { ShopState } from '@printfront/cloud-sync/worker/ports.ts';
import type { SecureAddressesState } from '@printfront/shared/contracts/secure-addresses.ts';
import { SettingError } from '@printfront/shared/server/env/read-environment.ts';
import type { HttpListener } from '@printfront/shared/server/http/http-listener.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { ShownCertificate, TlsCertificate, TlsPair } from '@printfront/shared/server/http/tls-certificate.ts';
import { createRepeating } from '@printfront/shared/server/service/repeating.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import { createOwnCertificate, type OwnCertificateDeps } from './own-certificate.service.ts';

export interface ShopHttpsDeps extends OwnCertificateDeps {
  /** Of files that an administrator has set: they win. */
  files: TlsCertificate | undefined;
  /** Not started yet; with the own certificate it may be started and stopped many times. */
  openListener(certificate: ShownCertificate): HttpListener;
  lookEveryMs?: number | undefined;
}

/** HTTPS beside plain HTTP: with an administrator's certificate, or by the own authority where an owner has switched it on. */
export interface ShopHttps extends Service {
  state(): SecureAddressesState;
  /** Null while there is none, or another certificate is shown. */
  authority(): X509Certificate | null;
  /**
   * Another authority and a certificate by it, shown once this answers.
   *
   * @param fingerprint of the one that ends @param by the name of who wants it
   * @throws HttpProblem edited-meanwhile when that one is not in use (any more)
   */
  replaceAuthority(fingerprint: string, by: string): Promise<SecureAddressesState>;
  /** What central notes of it: whose fingerprint, and who switched or replaced it last. */
  ownAuthority(): NonNullable<ShopState['ownAuthority']>;
  /** When the certificate that is shown ends; null without one. */
  endsAt(): Date | null;
  /** The port that is listened on; null while none is. */
  port(): number | null;
}

const LOOK_EVERY_MS = 30_000;

export const createShopHttps = (deps: ShopHttpsDeps): ShopHttps =>
  deps.files === undefined ? byOwnAuthority(deps) : byFiles(deps.files, deps.openListener);

function byFiles(files: TlsCertificate, openListener: ShopHttpsDeps['openListener']): ShopHttps {
  let open: HttpListener | undefined;
  const port = () => open?.port() ?? null;
  return {
    async start() {
      const listener = openListener(files);
      await listener.start();
      open = listener;
    },
    async stop() {
      const listener = open;
      open = undefined;
      await listener?.stop();
    },
    state() {
      const shown = new X509Certificate(files.current().cert);
      return { ...NONE, source: 'files', port: port(), ...ofCertificate(shown, port()) };
    },
    authority: () => null,
    ownAuthority: () => ({ fingerprint: null, by: null, at: null }),
    replaceAuthority: async () => {
      throw notThatAuthority();
    },
    endsAt: files.endsAt,
    port,
  };
}

function byOwnAuthority(deps: ShopHttpsDeps): ShopHttps {
  const { computer, logger, lookEveryMs = LOOK_EVERY_MS } = deps;
  const own = createOwnCertificate(deps);
  const listening = createOwnListening(deps.openListener);
  const isOn = () => computer.inForce('https').values.isOn;
  let problem: SecureAddressesState['problem'] = null;
  let told: string | undefined;
  let isStopped = true;
  let last: Promise<void> = Promise.resolve();

  /** Whatever goes wrong here, plain HTTP goes on; the next look tries again. */
  async function look(): Promise<void> {
    try {
      if (isStopped || !isOn()) await listening.end();
      else await listening.showWith(await own.ready());
      problem = null;
      told = undefined;
    } catch (error) {
      problem = error instanceof SettingError ? 'port-taken' : 'not-made';
      const reason = String(error instanceof Error ? error.message : error);
      if (reason !== told) logger.error({ err: error }, 'there is no HTTPS; plain HTTP goes on');
      told = reason;
    }
  }
  /** One at a time. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  }
  const lookInTurn = () => inTurn(look);

  // Whoever switches it off over HTTPS waits for the answer on a connection that its end would wait for.
  computer.onChange('https', () => (isOn() ? lookInTurn() : void lookInTurn()));
  const looking = createRepeating({ work: lookInTurn, everyMs: lookEveryMs, what: 'looking after HTTPS', logger });
  const authority = () => (isOn() ? own.authority() : null);
  const state = () => {
    if (!isOn()) return NONE;
    const [certificate, port] = [own.certificate(), listening.port()];
    const shown = certificate === null ? {} : ofCertificate(certificate, port);
    const { fingerprint256: fingerprint = null } = authority() ?? {};
    return { ...NONE, source: 'own', problem, port, ...shown, fingerprint, authorityReplaced: own.replaced() } as const;
  };
  const ownAuthority = () => {
    const { savedBy: by, savedAt: at } = computer.shown('https');
    const replaced = own.replaced();
    const last = replaced !== null && (at === null || replaced.at > at) ? replaced : { by, at };
    return { fingerprint: authority()?.fingerprint256 ?? null, ...last };
  };
  return {
    async start() {
      isStopped = false;
      await lookInTurn();
      await looking.start();
    },
    async stop() {
      await looking.stop();
      isStopped = true;
      await lookInTurn();
    },
    state,
    authority,
    ownAuthority,
    async replaceAuthority(fingerprint, by) {
      await inTurn(async () => {
        if (authority()?.fingerprint256 !== fingerprint) throw notThatAuthority();
        await own.replaceAuthority(by);
        await look();
      });
      return state();
    },
    endsAt: () => (isOn() ? (own.certificate()?.validToDate ?? null) : null),
    port: listening.port,
  };
}

/** One listener, as often as it is switched on and off. */
function createOwnListening(openListener: ShopHttpsDeps['openListener']) {
  let pair: TlsPair | undefined;
  let listener: HttpListener | undefined;
  let isOpen = false;
  const renewed: ((pair: TlsPair) => void)[] = [];

  function current(): TlsPair {
    if (pair === undefined) throw new Error('There is no certificate yet.');
    return pair;
  }

  return {
    port: () => (isOpen && listener !== undefined ? listener.port() : null),
    async showWith(next: TlsPair): Promise<void> {
      const isNew = next.cert !== pair?.cert;
      pair = next;
      if (isOpen && isNew) for (const use of renewed) use(next);
      if (isOpen) return;
      listener ??= openListener({ current, onRenewed: (use) => void renewed.push(use) });
      await listener.start();
      isOpen = true;
    },
    async end(): Promise<void> {
      if (!isOpen) return;
      isOpen = false;
      await listener?.stop();
    },
  };
}

const NONE: SecureAddressesState = {
  source: 'none',
  problem: null,
  port: null,
  addresses: [],
  fingerprint: null,
  endsAt: null,
  authorityReplaced: null,
};

const notThatAuthority = () =>
  new HttpProblem('edited-meanwhile', 'That authority is not in use here. Load the page again and look.');

/** Addresses first: they need no name server. What leads to the asking machine itself is of no use to another. */
function ofCertificate({ subjectAltName, validToDate }: X509Certificate, port: number | null) {
  const found = (subjectAltName ?? '').split(', ').map((one) => /^(DNS|IP Address):(.+)$/.exec(one));
  const hosts = ['IP Address', 'DNS'].flatMap((kind) =>
    found.filter((one) => one?.[1] === kind).map((one) => one?.[2] ?? ''),
  );
  const isOutward = (host: string) => host !== 'localhost' && !host.startsWith('127.') && !host.startsWith('*');
  const outward = hosts.filter(isOutward);
  const addresses = port === null ? [] : outward.map((host) => `https://${host}${port === 443 ? '' : `:${port}`}`);
  return { addresses, endsAt: validToDate.toISOString() };
}
