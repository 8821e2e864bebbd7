import type { Desired } from './desired-state.ts';
import type { Change, Difference, PlannedItem } from './provision-plan.ts';
import type { ProvisionSettings } from './provision-settings.ts';
import type { RouterFacts } from './router-facts.ts';

/** What was found, in the words of the installer who stands before the router. */
export function describeFacts(facts: RouterFacts, settings: ProvisionSettings, edgeAddress: string): string[] {
  const wifi = facts.ssids.length === 0 ? '' : ` (wifi ${facts.ssids.map((ssid) => `"${ssid}"`).join(', ')})`;
  return [
    `Router ${facts.identity} (${facts.board}) at ${settings.ROUTER_HOST}, RouterOS ${facts.version}`,
    `Guests are on ${facts.guestInterface}${wifi}, the shop's server is ${edgeAddress}:${settings.EDGE_PORT}`,
    ...facts.warnings.map((warning) => `Note: ${warning}`),
  ];
}

/** One line per thing, with a line per change below it. */
export function describePlan(items: readonly PlannedItem[]): string[] {
  return items.flatMap(({ wanted, changes }) => {
    const head = `${String(wanted.step).padStart(2)}  ${wanted.what} — ${placeOf(wanted)}`;
    if (changes.length === 0) return [`${head}: as it should be`];
    return [head, ...changes.map((change) => `      ${describeChange(change)}`)];
  });
}

export function describeChange(change: Change): string {
  switch (change.kind) {
    case 'add': {
      const { key, values, secrets = {} } = change.wanted;
      const shown = Object.entries({ ...key, ...values }).map(([name, value]) => `${name}=${value}`);
      return ['+ add', ...shown, ...Object.keys(secrets).map((name) => `${name}=(not shown)`)].join(' ');
    }
    case 'set':
      return `~ set ${change.differences.map(describeDifference).join(', ')}`;
    case 'setting':
      return `~ set ${change.differences.map(describeDifference).join(', ')} (what it was is kept for --undo)`;
    case 'sign':
      return '+ sign, which takes the router some seconds';
    case 'remove':
      return `- remove ${Object.values(change.wanted.key).join(' ')}`;
    case 'move':
      return '~ move it back to its place';
  }
}

const describeDifference = ({ name, before, after }: Difference) =>
  before === undefined ? `${name} (not shown)` : `${name}: ${before === '' ? 'empty' : before} → ${after}`;

export const placeOf = (wanted: Desired) =>
  wanted.kind === 'setting' && wanted.name !== undefined ? `${wanted.menu} ${wanted.name}` : wanted.menu;
