import { createHmac } from 'node:crypto';
import { readSecretKey } from '@printfront/shared/server/database/secret-key.repository.ts';
import { isSameSecret } from '@printfront/shared/server/service/is-same-secret.ts';
import type { CentralDatabase } from '../database/database.ts';

/** What a shop was told, and which shop. Another shop, epoch or number is another seal. */
type Told =
  | { what: 'mark'; serverId: string; epoch: string; number: number; id: string }
  | { what: 'command'; serverId: string; number: number };

/** What the seal itself says, and nobody can change. */
interface Sealed {
  /** Of central when it said so. */
  generation: number;
  /** Of the command that had the number; empty for one that has none, and for marks. */
  commandId: string;
}

export interface Seals {
  /** Text that shops keep and bring back as it is. */
  seal(told: Told, sealed: Sealed): string;
  /** Null when this database, or one that it is a copy of, has not sealed this for this shop. */
  open(told: Told, seal: string | undefined): Sealed | null;
}

/** Seals by the key of this database, which its copies share. */
export async function readSeals(database: CentralDatabase): Promise<Seals> {
  const key = await readSecretKey(database, 'seals');
  const proofOf = (told: Told, generation: string, commandId: string) =>
    createHmac('sha256', Buffer.from(key, 'hex'))
      .update(JSON.stringify([told.what, told.serverId, ...detailsOf(told), generation, commandId]))
      .digest('base64url');
  return {
    seal(told, { generation, commandId }) {
      return [generation, commandId, proofOf(told, String(generation), commandId)].join('.');
    },
    open(told, seal = '') {
      const [generation = '', commandId = '', proof = ''] = seal.split('.');
      if (!isSameSecret(proof, proofOf(told, generation, commandId))) return null;
      return { generation: Number(generation), commandId };
    },
  };
}

const detailsOf = (told: Told) => (told.what === 'mark' ? [told.epoch, told.number, told.id] : [told.number]);
