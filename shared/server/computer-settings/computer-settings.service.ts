import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import { contentVersion } from '../catalogue/content-version.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { isMatch } from '../http/preconditions.ts';
import type { SecretVault } from '../secrets/secret-vault.ts';
import { listSavedSections, replaceSection } from './computer-settings.repository.ts';
import type { ComputerSettingTable, ComputerSettingTables } from './computer-settings.table.ts';
import type { ComputerSections, GivenFields, SecretOf, ValuesOf } from './sections.ts';
import { type ComputerChange, settingChanges } from './setting-changes.ts';

/** What services work with. */
export interface InForce<Section> {
  readonly values: ValuesOf<Section>;
  /** Null: none is set. */
  readonly secrets: Readonly<Record<SecretOf<Section>, string | null>>;
}

/** What a page shows, and a call may answer. */
export interface ShownSection<Section> {
  readonly values: ValuesOf<Section>;
  /** Whether each is set. */
  readonly secrets: Readonly<Record<SecretOf<Section>, boolean>>;
  /** Fields and secrets that a variable sets, with its name: they stay, whatever is saved. */
  readonly fixed: Readonly<Record<string, string>>;
  readonly version: string;
  readonly savedBy: string | null;
  readonly savedAt: string | null;
}

export interface SectionChange<Section> {
  values: ValuesOf<Section>;
  /** Left out: as it is. Null: none any more. */
  secrets?: Partial<Record<SecretOf<Section>, string | null | undefined>> | undefined;
  /** The name of whoever saves it. */
  by: string;
  /** As the call's header came: of the version that its editor saw. */
  ifMatch?: string | undefined;
}

/** What is set on one computer and concerns no other: kept in its own database, and in force at once. */
export interface ComputerSettings<Sections extends ComputerSections> {
  inForce<Key extends keyof Sections>(key: Key): InForce<Sections[Key]>;
  shown<Key extends keyof Sections>(key: Key): ShownSection<Sections[Key]>;
  /**
   * Answers when those who subscribed have heard of it.
   *
   * @throws HttpProblem edited-meanwhile
   */
  save<Key extends keyof Sections>(
    key: Key,
    change: SectionChange<Sections[Key]>,
  ): Promise<ShownSection<Sections[Key]>>;
  /** Called after each save of the section; what it throws is logged, and the save stands. @returns what ends it */
  onChange(key: keyof Sections, listener: () => void | Promise<void>): () => void;
}

interface Options<Sections extends ComputerSections, Tables extends ComputerSettingTables> {
  database: Kysely<Tables>;
  vault: SecretVault;
  sections: Sections;
  /** What variables say. */
  given?: { readonly [Key in keyof Sections]?: GivenFields };
  /** Writes a change down in its own transaction: both are there or neither. Left out: who saves notes it by itself, or nobody does. */
  note?: (transaction: Transaction<Tables>, change: ComputerChange) => Promise<void>;
  now: () => Date;
  logger: Logger;
}

/** Reads what is saved; from then on this process is the only one that changes it. */
export async function openComputerSettings<
  Sections extends ComputerSections,
  Tables extends ComputerSettingTables = ComputerSettingTables,
>(options: Options<Sections, Tables>): Promise<ComputerSettings<Sections>> {
  const { database, vault, sections, given = {}, note, now, logger } = options;
  const rows = new Map((await listSavedSections(database)).map((row) => [row.section, row]));
  const listeners = new Map<keyof Sections, Set<() => void | Promise<void>>>();
  const givenOf = (key: keyof Sections): GivenFields => (given as Record<keyof Sections, GivenFields>)[key] ?? {};

  function readSecrets(key: keyof Sections, row: ComputerSettingTable | undefined): Record<string, string | null> {
    const sealed: Record<string, string> = row === undefined ? {} : JSON.parse(row.sealed_secrets);
    const names: readonly string[] = sections[key]?.secrets ?? [];
    return Object.fromEntries(
      names.map((name) => {
        const text = sealed[name];
        return [name, text === undefined ? null : vault.open(text, ownerOf(String(key), name))];
      }),
    );
  }

  /** A younger section may have fields that its row has not, and an older one may have refused what a younger one took. */
  function readValues(key: keyof Sections, row: ComputerSettingTable | undefined): object {
    const section = sections[key];
    const saved = { ...section?.start, ...(row === undefined ? {} : JSON.parse(row.content)) };
    const read = section?.values.safeParse(saved);
    if (read?.success) return read.data;
    logger.error({ section: key }, 'what was saved for this computer cannot be used; the section begins anew');
    return section?.start ?? {};
  }

  function inForce(key: keyof Sections) {
    const values: Record<string, unknown> = { ...readValues(key, rows.get(String(key))) };
    const secrets = readSecrets(key, rows.get(String(key)));
    for (const [field, { value }] of Object.entries(givenOf(key))) {
      if (field in secrets) secrets[field] = String(value);
      else values[field] = value;
    }
    return { values, secrets };
  }

  function shown(key: keyof Sections) {
    const { values, secrets } = inForce(key);
    const row = rows.get(String(key));
    const fixed = Object.entries(givenOf(key)).map(([field, { variable }]) => [field, variable]);
    return {
      values,
      secrets: Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [name, secret !== null])),
      fixed: Object.fromEntries(fixed),
      version: versionOf(row),
      savedBy: row?.saved_by ?? null,
      savedAt: row?.saved_at ?? null,
    };
  }

  function sealAll(key: keyof Sections, saved: ComputerSettingTable | undefined, changes: Record<string, unknown>) {
    const sealed: Record<string, string> = saved === undefined ? {} : JSON.parse(saved.sealed_secrets);
    for (const [name, secret] of Object.entries(changes)) {
      if (typeof secret === 'string') sealed[name] = vault.seal(secret, ownerOf(String(key), name));
      else if (secret === null) delete sealed[name];
    }
    return JSON.stringify(sealed);
  }

  async function save(key: keyof Sections, { values, secrets = {}, by, ifMatch }: SectionChange<never>) {
    const at = now();
    const row = await replaceSection(database, String(key), {
      judge(saved) {
        if (!isMatch(ifMatch, versionOf(saved))) throw editedMeanwhile();
        return {
          content: JSON.stringify(values),
          sealed_secrets: sealAll(key, saved, secrets),
          saved_by: by,
          saved_at: at.toISOString(),
        };
      },
      async note(transaction, saved) {
        const before = { values: readValues(key, saved), secrets: readSecrets(key, saved) };
        // What a variable says is as before, whatever was saved under it.
        const untold = [...(sections[key]?.ofServer ?? []), ...Object.keys(givenOf(key))];
        const changes = settingChanges(before, { values, secrets }, untold);
        if (changes.length > 0) await note?.(transaction, { section: String(key), by, at, changes });
      },
    });
    rows.set(String(key), row);
    logger.info({ section: key, by }, 'settings of this computer were changed');
    for (const listener of listeners.get(key) ?? []) {
      try {
        await listener();
      } catch (err) {
        logger.error({ err, section: key }, 'a change of the settings could not be applied');
      }
    }
    return shown(key);
  }

  return {
    inForce,
    shown,
    save,
    onChange(key, listener) {
      const ofSection = listeners.get(key) ?? new Set();
      listeners.set(key, ofSection.add(listener));
      return () => void ofSection.delete(listener);
    },
  } as ComputerSettings<Sections>;
}

const ownerOf = (section: string, secret: string) => `computer-setting ${section} ${secret}`;

/** What was sealed with a key that is gone, as `section.secret`: it counts as not set, and nobody hears of it. */
export async function listUnreadSecrets<Tables extends ComputerSettingTables>(
  database: Kysely<Tables>,
  vault: SecretVault,
): Promise<string[]> {
  const rows = await listSavedSections(database);
  return rows.flatMap(({ section, sealed_secrets }) =>
    Object.entries<string>(JSON.parse(sealed_secrets))
      .filter(([name, sealed]) => vault.open(sealed, ownerOf(section, name)) === null)
      .map(([name]) => `${section}.${name}`),
  );
}

/** Of what is saved, secrets too: whoever saved another one is an editor like others. */
const versionOf = (row: ComputerSettingTable | undefined) =>
  contentVersion(row === undefined ? {} : { content: row.content, secrets: row.sealed_secrets });

const editedMeanwhile = () =>
  new HttpProblem('edited-meanwhile', 'Somebody else has changed this meanwhile. Load it again and repeat the change.');
