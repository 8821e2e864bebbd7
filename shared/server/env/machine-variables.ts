/**
 * What the loader, Node and systemd read before a server reads a setting. The units leave these out of what a file of settings says
 * (`UnsetEnvironment=`), since a server that cannot even be loaded says nothing.
 */
export const LEFT_OUT_BY_UNITS = [
  'GLIBC_TUNABLES',
  'LD_AUDIT',
  'LD_DEBUG',
  'LD_LIBRARY_PATH',
  'LD_PRELOAD',
  'NODE_CHANNEL_FD',
  'NODE_OPTIONS',
  'NODE_PATH',
] as const;

/** systemd gives these itself, so that a unit can leave out none of them. */
const GIVEN_BY_SYSTEMD = ['PATH', 'NOTIFY_SOCKET', 'WATCHDOG_PID', 'WATCHDOG_USEC'] as const;

const OF_MACHINE: ReadonlySet<string> = new Set([...LEFT_OUT_BY_UNITS, ...GIVEN_BY_SYSTEMD]);

/** Whether a file of settings may not set it: it would change how programs run, and is no setting of a server. */
export const isOfMachine = (name: string): boolean => OF_MACHINE.has(name);
