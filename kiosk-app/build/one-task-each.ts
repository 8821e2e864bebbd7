import type { Plugin } from 'vite';

const PRELOADED = /<link rel="modulepreload" crossorigin href="([^"]+)">/g;

/**
 * What a page starts with runs file by file as each comes, in a task of its own, instead of all of it in one: between two of
 * them a slow phone draws what the server has written and answers a finger.
 */
export function oneTaskEach(): Plugin {
  return {
    name: 'printfront-one-task-each',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: runEach },
  };
}

/** @param page HTML that names the files it starts with */
export const runEach = (page: string): string =>
  page.replace(
    PRELOADED,
    (link, file) => `${link}\n    <script type="module" async crossorigin src="${file}"></script>`,
  );
