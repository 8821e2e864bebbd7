import { enrol } from '../protocol/enrol.ts';
import { type EdgeReport, hello } from '../protocol/hello.ts';
import type { CentralClient } from './central-client.ts';
import type { StepOutcome } from './loop.ts';
import type { EdgeIdentity, IdentityPort } from './ports.ts';

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

/** Says that the shop is there and how it is doing, and learns its name and overflow numbers. */
export function createHelloStep({
  client,
  identity,
  identityPort,
  report,
  restMs,
}: {
  client: CentralClient;
  identity: EdgeIdentity;
  identityPort: IdentityPort;
  report(): Promise<EdgeReport>;
  restMs: number;
}): () => Promise<StepOutcome> {
  return async () => {
    await identityPort.save(await client.call(hello, { epoch: identity.epoch, report: await report() }));
    return restMs;
  };
}
