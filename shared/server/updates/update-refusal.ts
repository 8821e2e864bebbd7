import type { UpdateProblem } from '../../contracts/updates.ts';

/** What an address said, or a file that it named, is not used. The message is one sentence for whoever looks after the server. */
export class UpdateRefusal extends Error {
  override readonly name = 'UpdateRefusal';
  readonly problem: UpdateProblem;
  constructor(problem: UpdateProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}
