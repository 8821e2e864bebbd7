import { expect } from 'vitest';
import { startFakeSystemd } from './fake-systemd.ts';

/** As systemd would be asked for in a unit, only shorter. */
const WATCHDOG_MS = 3_000;

interface WatchedServer {
  /** Resolves when it is ready. */
  start(settings: Record<string, string>, preload: URL): Promise<unknown>;
  signal(signal: NodeJS.Signals): void;
  /** Resolves when it has ended. */
  end(signal: NodeJS.Signals): Promise<unknown>;
}

/** What both servers promise to systemd, heard at its own socket. */
export async function checkWatchdog({ start, signal, end }: WatchedServer): Promise<void> {
  const systemd = await startFakeSystemd();
  const settings = { NOTIFY_SOCKET: systemd.socket, WATCHDOG_USEC: String(WATCHDOG_MS * 1000) };
  const preload = new URL('hang-when-told.ts', import.meta.url);
  const isWellAgain = async () => {
    const before = systemd.wellCount();
    await expect.poll(systemd.wellCount).toBeGreaterThan(before + 1);
  };
  const fallsSilent = () => expect.poll(systemd.silentMs).toBeGreaterThan(WATCHDOG_MS);
  try {
    await start(settings, preload);
    await expect.poll(systemd.said).toContain('READY=1');
    expect(systemd.said()).toContainEqual(expect.stringMatching(/^STATUS=Serves on port \d+$/));
    await isWellAgain();

    signal('SIGHUP');
    await fallsSilent();
    signal('SIGHUP');
    await isWellAgain();

    expect(systemd.said()).not.toContain('STOPPING=1');
    await end('SIGTERM');
    await expect.poll(systemd.said).toContain('STOPPING=1');

    await start(settings, preload);
    await isWellAgain();
    signal('SIGUSR2');
    await fallsSilent();
  } finally {
    // With the signal that systemd sends to one that has fallen silent: a loop that hangs hears no other.
    await end('SIGABRT');
    await systemd.stop();
  }
}
