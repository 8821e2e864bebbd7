/**
 * What `temporal-polyfill` is in the browser: the browser's own Temporal where it has one, and 20 kB for the others. The
 * servers and the tests go on with the package itself.
 */
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

export const Temporal = Reflect.get(globalThis, 'Temporal');
