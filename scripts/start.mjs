// npm start: sets up what is missing, then runs the demo shop on the pinned Node.
import { buildWebApp, continueOnPinnedNode, installDependencies, requireUsableNode } from './set-up.mjs';

requireUsableNode();
installDependencies();
buildWebApp();
continueOnPinnedNode('scripts/demo-shop.ts');
