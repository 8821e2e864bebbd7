import { type ComponentType, lazy } from 'react';

const SHOWN_MS = 2_000;

/** A part that nobody waits for: it comes once the page has shown, and is no part of its first load. */
export const lazyLater = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, SHOWN_MS));
    return { default: await load() };
  });
