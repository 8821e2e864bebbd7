import type { PROVISION_PROBLEMS } from '@printfront/shared/contracts/shop-computer.ts';

/**
 * Something is not as expected, and going on could break what belongs to another owner. The message is for the
 * installer: what was found, and what to do.
 */
export class ProvisionStop extends Error {
  override readonly name = 'ProvisionStop';
  /** Where a page has words of its own for it. */
  readonly problem: ProvisionProblem | null;
  constructor(message: string, problem: ProvisionProblem | null = null) {
    super(message);
    this.problem = problem;
  }
}

type ProvisionProblem = (typeof PROVISION_PROBLEMS)[number];
