import fs from 'node:fs';
import path from 'node:path';
import { isSecretSetting } from '../server/logging/mask-secrets.ts';

/** What sounds like a secret. Paths of files, and what everybody may know, are none. */
const SOUNDS_SECRET = /KEY|PASS|SECRET|TOKEN|CODE|CREDENTIAL|PIN$|DATABASE_URL/;
const NO_SECRETS: ReadonlySet<string> = new Set(['TLS_KEY', 'UPDATES_KEY']);

/** @returns variables that may stand in a file, and those that sound like a secret and may not */
export function secretVariables(variables: readonly string[]): { secrets: string[]; missed: string[] } {
  const secrets = variables.filter(isSecretSetting);
  const missed = variables.filter(
    (name) => SOUNDS_SECRET.test(name) && !NO_SECRETS.has(name) && !isSecretSetting(name),
  );
  return { secrets, missed };
}

/** The same settings once said and once in files. */
export function saidAndInFiles(values: Readonly<Record<string, string>>, folder: string) {
  const inFiles = Object.entries(values).map(([name, value]) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, `${value}\n`);
    return [`${name}_FILE`, file];
  });
  return { said: { ...values }, inFiles: Object.fromEntries(inFiles) as Record<string, string> };
}
