import http from 'node:http';
import path from 'node:path';
import { freePort } from '@printfront/shared/testing/free-port.ts';
import { listenOnLoopback } from '@printfront/shared/testing/listen-on-loopback.ts';
import { onTestFinished } from 'vitest';
import { openEdgeDatabase } from '../../../edge-server/database/database.ts';
import {
  createRouterSimulator,
  type RouterSimulatorOptions,
} from '../../../edge-server/router-tools/simulator/router-simulator.ts';
import { findMachine, readUnit } from '../machine.ts';
import { type ScratchMachine, scratchMachine } from '../scratch-machine-in-test.ts';
import { type DiagnoseOptions, diagnose } from './diagnose.ts';

/** The disk of whoever runs the tests may be small. */
export const ROOM = 'MINIMUM_FREE_BYTES=0';

export async function examine(machine: ScratchMachine, options: DiagnoseOptions = {}) {
  const found = findMachine({ root: machine.root });
  return diagnose(found, await readUnit(found.unit), options);
}

/** What is wrong beside a server that only does not run because nobody has started it. */
export async function codesOf(machine: ScratchMachine, options: DiagnoseOptions = {}): Promise<string[]> {
  const codes = (await examine(machine, options)).map(({ code }) => code);
  return codes.filter((code) => code !== 'unit-stopped');
}

export const shop = async (...settings: string[]) =>
  scratchMachine('edge', [`EDGE_PORT=${await freePort()}`, ROOM, ...settings]);

/** With a database as the server makes it. */
export async function withDatabase(machine: ScratchMachine): Promise<string> {
  const file = path.join(machine.dataFolder, 'edge/edge.sqlite');
  const database = await openEdgeDatabase(file);
  await database.destroy();
  return file;
}

export async function listening(handler: http.RequestListener): Promise<string> {
  const server = http.createServer(handler);
  const url = await listenOnLoopback(server);
  onTestFinished(() => void server.close());
  return url;
}

export const healthy: http.RequestListener = (_request, response) =>
  void response.setHeader('content-type', 'application/json').end('{"status":"ok"}');

/** Of a shop that has this router, with rows that it shows. */
export async function shopWithRouter(
  options: RouterSimulatorOptions = {},
  hotspots: readonly Record<string, string>[] = [],
) {
  const simulator = createRouterSimulator(options);
  await simulator.start();
  onTestFinished(() => simulator.stop());
  for (const row of hotspots) simulator.state.add('/ip/hotspot', row);
  return shop(...routerSettings(simulator.port));
}

export const routerSettings = (port: number, password = 'printfront') => [
  'ROUTER_HOST=127.0.0.1',
  `ROUTER_PORT=${port}`,
  `ROUTER_PASSWORD=${password}`,
];
