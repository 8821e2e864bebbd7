import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

const SHOWN = 10;

/** As many characters of an error as say what it is; a property's are long. */
const ERROR_LENGTH = 600;

/**
 * A reporter for Vitest: the ten test files that took longest, the tests that failed, and those that passed only when they were
 * tried again. Such a test waits for too little, or the product does one thing today and another tomorrow: it is looked at
 * before it is forgotten. What it says of them is added to the file `TEST_FINDINGS` too, which `npm test` prints at its very end:
 * of a long output only the last lines may be kept.
 */
export default class TestSummary implements Reporter {
  onTestRunEnd(files: readonly TestModule[], errors: readonly SerializedError[]): void {
    tellSlowest(files);
    const tests = files.flatMap((file) => [...file.children.allTests()]);
    const found = [
      ...files.flatMap((file) => file.errors().map((error) => tell('Failed', nameOf(file), [error]))),
      ...tests.filter((test) => test.result().state === 'failed').map((test) => tellTest('Failed', test)),
      ...errors.map((error) => tell('Failed', `outside of the tests, ${whereabouts(error)}`, [withStack(error)])),
      ...tests
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => tellTest('Passed at the second try only', test)),
    ].join('');
    process.stdout.write(found);
    const kept = process.env.TEST_FINDINGS;
    if (kept !== undefined) fs.appendFileSync(kept, found);
  }
}

/** What ran meanwhile: nobody waited for what failed, so no test is sure to be its own. */
const whereabouts = (error: SerializedError): string =>
  `during ${error.VITEST_TEST_PATH ?? 'no file'}, ${error.VITEST_TEST_NAME ?? 'no test'}`;

/** Its message alone tells nobody where it was thrown. */
const withStack = ({ message, stack }: SerializedError): { message: string } => ({ message: stack ?? message });

const tellTest = (how: string, test: TestCase): string =>
  tell(how, `${nameOf(test.module)}: ${test.fullName}`, test.result().errors ?? []);

function tell(how: string, what: string, errors: readonly { message: string }[]): string {
  const lines = errors.flatMap(({ message }) => message.slice(0, ERROR_LENGTH).split('\n'));
  return [` ${how}: ${what}`, ...lines.map((line) => `    ${line}`), ''].join('\n');
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
