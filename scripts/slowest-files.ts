import path from 'node:path';
import process from 'node:process';
import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

/** A reporter for Vitest: the ten test files that took longest, so that whoever makes one slow sees it. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    const times = files.map((file) => {
      const { collectDuration, setupDuration, duration } = file.diagnostic();
      return { name: path.relative(process.cwd(), file.moduleId), takesMs: collectDuration + setupDuration + duration };
    });
    times.sort((one, other) => other.takesMs - one.takesMs);
    process.stdout.write(' The slowest files:\n');
    for (const { name, takesMs } of times.slice(0, SHOWN)) {
      process.stdout.write(`  ${(takesMs / 1000).toFixed(1).padStart(6)} s  ${name}\n`);
    }
  }
}
