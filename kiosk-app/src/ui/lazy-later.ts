import { type ComponentType, lazy } from 'react';

const SHOWN_MS = 2_000;

/**
 * A part that nobody waits for: it comes once the page has shown, and is no part of its first load. Where the server is away it is
 * tried again: what nobody has asked for takes no page from anybody.
 */
export const lazyLater = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, SHOWN_MS));
      const loaded = await load().catch(() => null);
      if (loaded !== null) return { default: loaded };
    }
  });
