// Put before each program of a test run (NODE_OPTIONS, scripts/test.mjs): Node finds out for each of four thousand imports of a
// server where its file is, which is a fourth of what a start takes. Here the next start of the same program is told. The files
// are the same, and Node reads and runs them.
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const { registerHooks } = require('node:module');
const path = require('node:path');
const { isMainThread } = require('node:worker_threads');

const projectFolder = path.resolve(__dirname, '..');
const program = process.argv[1];
const folder = process.env.NODE_COMPILE_CACHE;
const isOurs = program?.startsWith(projectFolder + path.sep) && !program.includes(`${path.sep}node_modules${path.sep}`);
// A Node of the machine's own may be too old for it.
const isPossible = registerHooks !== undefined && isMainThread && folder;
if (isOurs && isPossible) resolveOnce();

function resolveOnce() {
  // Conditions that are given to a program let the same name mean another file.
  const name = createHash('sha256')
    .update(JSON.stringify([program, process.execArgv]))
    .digest('hex');
  const file = path.join(folder, `resolved-${name}.json`);
  const known = read(file);
  let isMore = false;
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL, conditions } = context;
      if (!parentURL?.startsWith('file:') || conditions.includes('require')) return next(specifier, context);
      const kept = known[parentURL]?.[specifier];
      if (Array.isArray(kept)) return { url: kept[0], format: kept[1], shortCircuit: true };
      const found = next(specifier, context);
      if (found.format && found.url.startsWith('file:')) {
        known[parentURL] ??= {};
        known[parentURL][specifier] = [found.url, found.format];
        isMore = true;
      }
      return found;
    },
  });
  process.once('exit', () => {
    if (isMore) write(file, known);
  });
}

function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** At once, as other programs read it meanwhile; what cannot be kept is found again. */
function write(file, known) {
  try {
    fs.writeFileSync(`${file}.${process.pid}`, JSON.stringify(known));
    fs.renameSync(`${file}.${process.pid}`, file);
  } catch {
    // The run has ended, its folder is gone, and is not to be made again.
  }
}
