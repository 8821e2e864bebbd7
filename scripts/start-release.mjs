// npm run release: sets up what is missing, so that it works in a fresh clone too.
import { continueOnPinnedNode, installDependencies, requireUsableNode } from './set-up.mjs';

requireUsableNode();
installDependencies();
continueOnPinnedNode('scripts/release.ts', process.argv.slice(2));
