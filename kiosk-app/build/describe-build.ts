import type { Plugin } from 'vite';

interface Build {
  version: string;
  /** ISO 8601. */
  builtAt: string;
}

/**
 * Says which build this is: in `index.html` to the page itself, which may have come out of a cache, and in `build.json`
 * to a page that asks the server for the newest one.
 */
export function describeBuild(build: Build): Plugin {
  return {
    name: 'printfront-describe-build',
    apply: 'build',
    transformIndexHtml: (_html, { path }) =>
      path === '/index.html'
        ? [{ tag: 'meta', attrs: { name: 'printfront-build', content: build.version }, injectTo: 'head' }]
        : [],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify(build) });
    },
  };
}
