import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { startCentralInTest } from '../../../cloud-sync/central/central-in-test.ts';
import { startEdgeInTest } from '../../../edge-server/edge-in-test.ts';

const PROJECT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => fs.readFile(file, 'utf8');
const beside = (file: string) => path.join(import.meta.dirname, file);

/** Prometheus has it of every program that it asks. */
const OF_PROMETHEUS = ['up'];

/** What a running server says of itself, by names as queries use them. */
let measured: Set<string>;
/** The same without what Node says of its process, as they are called in the table of the docs. */
let own: Set<string>;
beforeAll(async () => {
  const [edge, central] = [await startEdgeInTest(), await startCentralInTest()];
  const texts = [
    await (await fetch(`${edge.url}/metrics`)).text(),
    await (await fetch(`${central.origin}/metrics`)).text(),
  ];
  await edge.stop();
  await central.stop();
  measured = new Set(OF_PROMETHEUS);
  own = new Set();
  for (const [, name = '', type] of texts.join('\n').matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    const endings = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const ending of endings) measured.add(`${name}${ending}`);
    if (name.startsWith('printfront_')) own.add(name);
  }
});

/** Names of metrics in a query: words that are neither a label, its value, a function nor a number. */
function namesIn(query: string): string[] {
  const bare = query
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\b[a-z_]+(?=\s*\()/g, '');
  return bare.match(/(?<![\w.])[a-z]\w*/g)?.filter((word) => !['by', 'and', 'or', 'unless'].includes(word)) ?? [];
}

test('the names in a query are found', () => {
  expect(namesIn('topk(10, sum by (call, le) (rate(a_total{b="c", d=~"e.."}[5m]))) > 3 * 86400')).toEqual(['a_total']);
  expect(namesIn('up{job=~"x"} == 0')).toEqual(['up']);
  expect(namesIn('a_bytes > 5e9 and b_bytes < 1')).toEqual(['a_bytes', 'b_bytes']);
});

test('every metric that a rule asks for is one that a running server has', async () => {
  const rules = await read(beside('alerts.yml'));
  const queries = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, query = '']) => query);
  expect(queries).toHaveLength(rules.split('- alert:').length - 1);
  expect(queries.length).toBeGreaterThan(0);
  for (const query of queries) {
    expect(namesIn(query)).not.toEqual([]);
    expect(namesIn(query).filter((name) => !measured.has(name))).toEqual([]);
  }
});

test('every metric of the dashboard is one that a running server has, and no two panels lie on each other', async () => {
  const { panels } = JSON.parse(await read(beside('dashboard.json')));
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }: { expr: string }) => expr));
  expect(queries.length).toBeGreaterThan(20);
  expect(queries.flatMap(namesIn).filter((name: string) => !measured.has(name))).toEqual([]);
  const taken = new Set<string>();
  for (const { gridPos } of panels) {
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(taken.has(`${x},${y}`)).toBe(false);
        taken.add(`${x},${y}`);
      }
    }
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  }
});

test('the table of the docs has every metric of ours, and no other', async () => {
  const table = (await read(path.join(PROJECT, 'docs/monitoring.md'))).split('## What is measured')[1] ?? '';
  const told = [...table.matchAll(/`(printfront_\w+)`/g)].map(([, name]) => name);
  expect(told.toSorted()).toEqual([...own].toSorted());
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool) process.stdout.write('The rules are not tried by Prometheus: this machine has no promtool.\n');

test.skipIf(!hasPromtool)('Prometheus understands the rules, and alerts come when they should', () => {
  for (const words of [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', words, { cwd: import.meta.dirname, encoding: 'utf8' });
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')]);
  }
});
