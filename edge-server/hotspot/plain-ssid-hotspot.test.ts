import { describeHotspot } from './hotspot-compliance.ts';
import { createPlainSsidHotspot } from './plain-ssid-hotspot.ts';

describeHotspot('a shop without a router', async () => createPlainSsidHotspot(), false);
