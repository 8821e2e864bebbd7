import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** Seals what must be read again and must not be read in the database alone: a hash will not do for it. */
export interface SecretVault {
  /** @param owner whose it is: what was sealed for one cannot be put in another's place */
  seal(secret: string, owner: string): string;
  /** @returns null when it was sealed with another key, for somebody else, or is damaged */
  open(sealed: string, owner: string): string | null;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const FORM = 'v1.';
/** In a server's folder. A backup to another place takes it along; a copy of the database does not. */
export const KEY_FOLDER = 'keys';

/** @param key as long as it likes, and random */
export function createSecretVault(key: string): SecretVault {
  const cipherKey = createHash('sha256').update(`printfront vault ${key}`).digest();
  return {
    seal(secret, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, cipherKey, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${FORM}${sealed.toString('base64url')}`;
    },
    open(sealed, owner) {
      if (!sealed.startsWith(FORM)) return null;
      const bytes = Buffer.from(sealed.slice(FORM.length), 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      const cipher = createDecipheriv(CIPHER, cipherKey, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(owner));
      cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const secret = [cipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), cipher.final()];
        return Buffer.concat(secret).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** The key that lies in the folder; made when there is none yet. Readable by the server's user alone. */
export async function keyInFolder(folder: string): Promise<string> {
  const file = path.join(folder, KEY_FOLDER, 'secrets.key');
  const found = await readKey(file);
  if (found !== null) return found;
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const key = randomBytes(32).toString('hex');
  const handle = await fs.open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(`${key}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await fs.rename(`${file}.new`, file);
  return key;
}

async function readKey(file: string): Promise<string | null> {
  const text = await fs.readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null || text.trim() === '' ? null : text.trim();
}
