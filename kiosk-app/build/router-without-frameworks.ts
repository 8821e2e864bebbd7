import type { Plugin } from 'vite';

/** What of the router serves pages that React Router's own framework makes, and programs that watch a router; we are neither. */
export const STAND_INS: Readonly<Record<string, string>> = {
  'dom/ssr/components.js': `
    import { createContext } from 'react';
    export const FrameworkContext = createContext(undefined);
    /** Nothing is fetched ahead, so that nobody looks at a link's element but who asked for it. */
    export const usePrefetchBehavior = () => [false, null, {}];
    export const mergeRefs = (ref) => ref;
    const none = () => null;
    export { none as Links, none as Meta, none as PrefetchPageLinks, none as Scripts };
    export { none as setIsHydrated, none as useFrameworkContext };
    export const CRITICAL_CSS_DATA_ATTRIBUTE = '';`,
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = {};`,
};

const IN_ROUTER = /\/react-router\/dist\/\w+\/lib\/(.+)$/;

/** Leaves out of every page what no page of ours uses: the router ties it to each link, so that no bundler can tell. */
export function routerWithoutFrameworks(): Plugin {
  return {
    name: 'printfront-router-without-frameworks',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/\w+\/lib\/(?:dom\/ssr\/components|router\/instrumentation)\.js$/ },
      handler: (_code, id) => ({ code: STAND_INS[IN_ROUTER.exec(id)?.[1] ?? ''] ?? _code, map: null }),
    },
  };
}
