import path from 'node:path';
import process from 'node:process';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import config from '../../vitest.config.ts';

/** The order in which the test files were named: those that tell soonest come first, and the rest is spared. */
const asked = (process.env.TESTS_IN_ORDER ?? '').split(' ');

class AsAsked extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const name = path.relative(process.cwd(), moduleId);
      return asked.findIndex((pattern) => name.includes(pattern));
    };
    return files.sort((one, other) => place(one) - place(other));
  }
}

/**
 * The project `unit` for a changed line: with one worker, because several changes are tried side by side, and with what
 * was compiled for the change before kept.
 */
const unit = config.test?.projects?.flatMap((project) => {
  const test = typeof project === 'object' && 'test' in project ? project.test : undefined;
  return test?.name === 'unit' ? [test] : [];
})[0];
const patience = Number(process.env.LONGEST_TEST_MS);

export default {
  test: {
    ...unit,
    maxWorkers: 1,
    fsModuleCache: true,
    sequence: { sequencer: AsAsked },
    testTimeout: patience,
    hookTimeout: patience,
  },
};
