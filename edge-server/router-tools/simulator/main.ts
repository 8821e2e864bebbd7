import { createLoginServlet } from './login-servlet.ts';
import { createRouterSimulator } from './router-simulator.ts';
import { USER_MENU } from './router-state.ts';

/**
 * `npm run router:simulate`: a router to develop and demonstrate against, with a few vouchers of the shop's own that
 * must stay as they are. Nothing is kept when it stops.
 */
const routerPort = readPort('ROUTER_PORT', 8728);
const loginPort = readPort('ROUTER_LOGIN_PORT', 8081);
const username = process.env.ROUTER_USERNAME || 'printfront';
const password = process.env.ROUTER_PASSWORD || 'printfront';

const tlsPort = readPort('ROUTER_TLS_PORT', 0);

const router = createRouterSimulator({ port: routerPort, tlsPort, username, password });
for (const [name, comment] of [
  ['voucher-17', 'cafe voucher'],
  ['voucher-18', 'cafe voucher'],
  ['staff', ''],
] as const) {
  router.state.add(USER_MENU, { name, password: `${name}-secret`, comment, disabled: 'false', default: 'false' });
}
const servlet = createLoginServlet(router.state, loginPort, process.env.ROUTER_LOGIN_LISTEN || '127.0.0.1');

// Before the line that says it runs: the program that waits for that line may stop it at once. A parent that is gone without
// a word (npm start killed) stops it too.
for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
  process.once(event, async () => {
    await Promise.all([router.stop(), servlet.stop()]);
    process.exit(0);
  });
}

await startOrExit(router, 'ROUTER_PORT', routerPort);
await startOrExit(servlet, 'ROUTER_LOGIN_PORT', loginPort);
console.log(
  `RouterOS simulator: API on 127.0.0.1:${router.port} (user ${username}), over TLS on ${router.tlsPort} once it has a certificate, login page on http://127.0.0.1:${servlet.port}/login`,
);
process.send?.({ ready: true });

async function startOrExit(service: { start(): Promise<void> }, setting: string, port: number): Promise<void> {
  try {
    await service.start();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const reason = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${String(code ?? error)})`;
    console.error(`Port ${port} ${reason}: set ${setting} to a free one.`);
    process.exit(1);
  }
}

function readPort(setting: string, fallback: number): number {
  const text = process.env[setting];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  console.error(`${setting} must be a port number, not "${text}".`);
  process.exit(1);
}
