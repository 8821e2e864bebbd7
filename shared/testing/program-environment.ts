import process from 'node:process';

/** Of a test's own environment: where programs are, and what spares each start of `npm test` what the one before has found out. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env;
  return { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS };
}
