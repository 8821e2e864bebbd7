import process from 'node:process';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isSameSecret } from '../service/is-same-secret.ts';
import { isFromHere } from './from-here.ts';
import { HttpProblem, notFound } from './http-problem.ts';
import type { ServerApp, ServerContext } from './serve.ts';

/** A value of this moment, asked for when the metrics are read. */
export interface Reading {
  /** Prometheus' way: lower case, the unit last, `printfront_outbox_events`. */
  readonly name: string;
  readonly help: string;
  /** Null or a failure: nothing is said of it this time. */
  read(): Promise<number | null> | number | null;
}

/** Which program this is, for the labels of `printfront_info`. */
export interface About {
  readonly server: 'edge' | 'central';
  readonly version: string;
}

export interface AnsweredCall {
  /** Of the contract; other addresses are counted together. */
  readonly endpoint: string | undefined;
  readonly status: number;
  readonly durationSeconds: number;
}

export interface Metrics {
  observe(call: AnsweredCall): void;
  /** In Prometheus' text format. */
  read(): Promise<string>;
  readonly contentType: string;
}

/** From the fastest read to the upload of a large photo over bad wifi. */
const DURATION_BUCKETS_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/**
 * Counts of calls, the process's own figures (memory, processor, event loop), and the readings that are given. What is named
 * here stands in docs/monitoring.md.
 */
export function createMetrics(about: About, readings: readonly Reading[]): Metrics {
  const registry = new Registry();
  const labels = { ...about, node: process.versions.node };
  new Gauge({
    name: 'printfront_info',
    help: 'Always 1; which program this is, in its labels',
    labelNames: Object.keys(labels),
    registers: [registry],
  }).set(labels, 1);
  collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    name: 'printfront_calls_total',
    help: 'Answered calls by call and status',
    labelNames: ['call', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'printfront_call_duration_seconds',
    help: 'From the first byte of a call to its answer',
    labelNames: ['call'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  });
  for (const { name, help, read } of readings) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = await Promise.resolve(read()).catch(() => null);
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  }
  return {
    contentType: registry.contentType,
    observe({ endpoint: call = 'other', status, durationSeconds }) {
      calls.inc({ call, status: String(status) });
      durations.observe({ call }, durationSeconds);
    },
    read: () => registry.metrics(),
  };
}

interface WhoMayRead {
  readonly token: string | undefined;
  readonly isProxied: boolean;
}

/**
 * `/metrics`: with a token only for a caller who brings it, without one only for programs on this machine itself; to
 * everybody else there is nothing. Behind a proxy they need the token too: where it says nothing, everybody seems to call
 * from here.
 */
export function serveMetrics(app: ServerApp, metrics: Metrics, { token, isProxied }: WhoMayRead): void {
  app.get('/metrics', async (context) => {
    context.set('endpointName', 'metrics');
    if (token === undefined ? isProxied || !isFromHere(context) : !bringsToken(context, token)) {
      if (token !== undefined) throw new HttpProblem('not-signed-in', 'The metrics are for who has their token.');
      throw notFound();
    }
    const headers = { 'content-type': metrics.contentType, 'cache-control': 'no-store' };
    return context.body(await metrics.read(), 200, headers);
  });
}

function bringsToken(context: ServerContext, token: string): boolean {
  return isSameSecret(context.req.header('authorization') ?? '', `Bearer ${token}`);
}
