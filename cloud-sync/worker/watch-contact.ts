import type { CentralClient } from './central-client.ts';

/** Every good answer, whatever asked for it, says that the link is there. */
export function watchContact(client: CentralClient, onContact: () => void): CentralClient {
  const noted = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const value = await answer;
    onContact();
    return value;
  };
  return {
    call: (call, request) => noted(client.call(call, request)),
    sendBlobPart: (part) => noted(client.sendBlobPart(part)),
    fetchCatalogue: (knownVersion) => noted(client.fetchCatalogue(knownVersion)),
    fetchImage: (sha256) => noted(client.fetchImage(sha256)),
    fetchRelayedBlob: (sha256, offset) => noted(client.fetchRelayedBlob(sha256, offset)),
    waitForCommands: (cursor, waitSeconds) => noted(client.waitForCommands(cursor, waitSeconds)),
  };
}
