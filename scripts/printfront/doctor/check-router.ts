import { createLogger } from '@printfront/shared/server/logging/create-logger.ts';
import { defaultRouterPort } from '../../../edge-server/hotspot/create-hotspot.ts';
import { checkRouter } from '../../../edge-server/router-tools/check-router.ts';
import { type Check, type Examined, finding, wrongSetting } from './finding.ts';

/** By the code of the shop's own page, but nothing is written: not even a guest's login that goes again. */
export const ROUTER_CHECK: Check = {
  name: 'the router',
  async look(examined) {
    const router = routerOf(examined);
    if (router === null) return [];
    const { host, port, tls, ca } = router;
    if (tls && !ca) {
      return [
        wrongSetting(
          'router-authority',
          'The router is to be spoken to over TLS, and its authority is not known.',
          'Let the page of the shop’s computer take it over, or set ROUTER_CA.',
        ),
      ];
    }
    const checked = { ...router, port: port ?? defaultRouterPort(tls), isOnlyLookedAt: true };
    const { problem, detail } = await checkRouter(
      checked,
      createLogger('edge', 'error', { secrets: [router.password] }),
    );
    if (problem === null) return [];
    const [what, todo] = SENTENCES[problem] ?? ['The router cannot be worked with', 'Look at docs/router.md.'];
    return [finding(`router-${problem}`, `${what} (${host}:${checked.port})${detail ? `: ${detail}` : ''}.`, todo)];
  },
};

function routerOf({ known, edge }: Examined) {
  const saved = known?.router;
  if (saved?.host) return { ...saved, host: saved.host };
  if (edge === null || !edge.ROUTER_HOST) return null;
  return {
    host: edge.ROUTER_HOST,
    port: edge.ROUTER_PORT ?? null,
    username: edge.ROUTER_USERNAME,
    password: edge.ROUTER_PASSWORD,
    tls: edge.ROUTER_TLS,
    ca: edge.ROUTER_CA ?? null,
    userProfile: edge.ROUTER_USER_PROFILE ?? null,
  };
}

const SENTENCES: Partial<Record<string, readonly [string, string]>> = {
  'name-unknown': ['Nobody knows the name of the router', 'Set its address.'],
  'no-answer': ['The router does not answer', 'Look at its power and cable, and at its address.'],
  refused: [
    'The router refuses the connection',
    'Switch its service api on, and let this machine’s address in (docs/router.md).',
  ],
  'not-routeros': [
    'Something else than a MikroTik router answers there',
    'Set the address of the router, and the port of its API.',
  ],
  tls: ['The router’s certificate is not believed', 'Take over its authority on the page of the shop’s computer.'],
  login: [
    'The router refuses the name or the password',
    'Set the router’s password again on the page of the shop’s computer, or ROUTER_PASSWORD.',
  ],
  'no-rights': [
    'The router’s account may not do what the shop needs',
    'Give its group api, read and write (docs/router.md).',
  ],
  'broke-off': ['The connection to the router broke off', 'Look at the cable, and start the router again.'],
  'no-hotspot': ['The router has no hotspot', 'Run the router’s set-up on the page of the shop’s computer.'],
  'hotspot-off': ['The hotspot of the router is switched off', 'Switch it on: /ip hotspot enable.'],
  'no-qr-login': ['The hotspot does not take logins from a QR code', 'Run the router’s set-up: it allows http-pap.'],
  'no-profile': ['The router has no such user profile', 'Run the router’s set-up, or mend ROUTER_USER_PROFILE.'],
};
