// npm start: sets up what is missing, then runs the demo shop on the pinned Node.
import { buildWebApp, continueOnPinnedNode, installDependencies, readWords, requireUsableNode } from './set-up.mjs';

readWords(`Usage: npm start
Installs and builds what is missing, and runs a demo shop: central, the shop's server, a simulated router. Ctrl-C ends it.
Ports and folder are variables (docs/settings.md): CENTRAL_PORT, EDGE_PORT, DATA_DIR.`);
requireUsableNode();
installDependencies();
buildWebApp();
continueOnPinnedNode('scripts/demo-shop.ts');
