import type { CentralSettings } from '../../../cloud-sync/central/settings/env.ts';
import type { EdgeSettings } from '../../../edge-server/settings/env.ts';
import type { Machine } from '../machine.ts';
import type { Known } from './known.ts';

/** One thing that is wrong. */
export interface Finding {
  /** For programs. */
  readonly code: string;
  /** One sentence. */
  readonly what: string;
  /** One sentence: what to do about it. */
  readonly todo: string;
  /** A setting has to be changed. */
  readonly isSetting: boolean;
}

export const finding = (code: string, what: string, todo: string): Finding => ({ code, what, todo, isSetting: false });
export const wrongSetting = (code: string, what: string, todo: string): Finding => ({
  ...finding(code, what, todo),
  isSetting: true,
});

/** What every check may look at. */
export interface Examined {
  readonly machine: Machine;
  /** As systemd tells it. */
  readonly unit: Readonly<Record<string, string>>;
  /** Null where they cannot be used. */
  readonly edge: EdgeSettings | null;
  readonly central: CentralSettings | null;
  /** What the database holds that a check needs; null where there is none, or it cannot be read. */
  readonly known: Known | null;
  readonly now: () => Date;
}

export interface Check {
  /** What it looks at, for the sentence that it took too long. */
  readonly name: string;
  look(examined: Examined): Promise<Finding[]>;
}

export const isRunning = ({ unit }: Pick<Examined, 'unit'>): boolean => unit.ActiveState === 'active';
