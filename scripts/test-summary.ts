import path from 'node:path';
import process from 'node:process';
import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

/**
 * A reporter for Vitest: the ten test files that took longest, and the tests that passed only when they were tried again. Such
 * a test waits for too little, or the product does one thing today and another tomorrow: it is looked at before it is forgotten.
 */
export default class TestSummary implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    tellSlowest(files);
    const unsteady = files.flatMap((file) => [...file.children.allTests()].filter((test) => test.diagnostic()?.flaky));
    if (unsteady.length > 0) process.stdout.write(' Passed at the second try only:\n');
    for (const { module, fullName } of unsteady) process.stdout.write(`  ${nameOf(module)}: ${fullName}\n`);
  }
}

function tellSlowest(files: readonly TestModule[]): void {
  const times = files.map((file) => {
    const { collectDuration, setupDuration, duration } = file.diagnostic();
    return { name: nameOf(file), takesMs: collectDuration + setupDuration + duration };
  });
  times.sort((one, other) => other.takesMs - one.takesMs);
  process.stdout.write(' The slowest files:\n');
  for (const { name, takesMs } of times.slice(0, SHOWN)) {
    process.stdout.write(`  ${(takesMs / 1000).toFixed(1).padStart(6)} s  ${name}\n`);
  }
}

const nameOf = ({ moduleId }: TestModule): string => path.relative(process.cwd(), moduleId);
