import { enrol } from '../protocol/enrol.ts';
import { type EdgeReport, hello } from '../protocol/hello.ts';
import type { CentralClient } from './central-client.ts';
import type { StepOutcome } from './loop.ts';
import type { EdgeIdentity, IdentityPort } from './ports.ts';
import type { Positions } from './positions.ts';

/** Makes this shop known to central, once; it may take days until central can be reached. */
export function createEnrolStep({
  client,
  identity,
  identityPort,
  enrolCode,
  restMs,
  onMissingCode,
  onEnrolled,
}: {
  client: CentralClient;
  identity: EdgeIdentity;
  identityPort: IdentityPort;
  enrolCode: string | undefined;
  restMs: number;
  onMissingCode(): void;
  onEnrolled(): void;
}): () => Promise<StepOutcome> {
  return async () => {
    if (identity.enrolled === null) {
      if (enrolCode === undefined) {
        onMissingCode();
        return restMs;
      }
      const { token, epoch } = identity;
      await identityPort.save(await client.call(enrol, { code: enrolCode, token, epoch }));
    }
    onEnrolled();
    return 'done';
  };
}

/** Says that the shop is there, how it is doing and where it stands, and learns its name and overflow numbers. */
export function createHelloStep({
  client,
  positions,
  identityPort,
  report,
  restMs,
  onSaid,
}: {
  client: CentralClient;
  positions: Positions;
  identityPort: IdentityPort;
  report(): Promise<EdgeReport>;
  restMs: number;
  /** Central has said where the shop stands, or could not be asked. */
  onSaid(isSaid: boolean): void;
}): () => Promise<StepOutcome> {
  async function say(): Promise<StepOutcome> {
    const said = await positions.mark();
    const answer = await client.call(hello, { ...said, report: await report() });
    const verdict = await positions.judge(said, answer);
    if (verdict === 'again') return 'again';
    await identityPort.save(answer);
    return restMs;
  }
  return async () => {
    try {
      const outcome = await say();
      if (outcome !== 'again') onSaid(true);
      return outcome;
    } catch (error) {
      onSaid(false);
      throw error;
    }
  };
}
