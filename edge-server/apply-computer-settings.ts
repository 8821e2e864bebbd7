import { layoutProblems } from '@printfront/shared/domain/hot-folder-layout.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import type { HotFolder, HotFolderNow } from './desk/hot-folder.service.ts';
import { createHotspot } from './hotspot/create-hotspot.ts';
import type { HotspotService } from './hotspot/hotspot.service.ts';
import type { Hotspot } from './hotspot/hotspot.ts';
import { createPlainSsidHotspot } from './hotspot/plain-ssid-hotspot.ts';
import type { ReplaceableHotspot } from './hotspot/replaceable-hotspot.ts';
import type { WifiSettings } from './hotspot/wifi-access.ts';
import type { ShopComputerSettings } from './settings/shop-computer-sections.ts';
import { trustAuthority } from './settings/trust-authority.ts';

/** Which guest wifi the QR codes of this moment name. */
export function wifiNow(computer: ShopComputerSettings): WifiSettings {
  const { values, secrets } = computer.inForce('wifi');
  return {
    ssid: values.ssid ?? undefined,
    passphrase: secrets.passphrase ?? undefined,
    loginHost: values.loginHost ?? undefined,
  };
}

/** What a variable and the page say together may not fit: then there is no hot folder, rather than names that collide. */
export function hotFolderNow(computer: ShopComputerSettings): HotFolderNow {
  const { path, ...layout } = computer.inForce('hotFolder').values;
  const isOfVariable = 'path' in computer.shown('hotFolder').fixed;
  return { path: layoutProblems(layout).length === 0 ? path : null, layout, isOfVariable };
}

/** Nothing is connected yet. @throws RangeError when TLS is asked for without an authority to pin */
export function openRouter(computer: ShopComputerSettings, logger: Logger): Hotspot {
  const { values, secrets } = computer.inForce('router');
  const { host, port, username, tls, ca, userProfile } = values;
  return createHotspot(
    {
      host: host ?? undefined,
      port: port ?? undefined,
      username,
      password: secrets.password ?? '',
      tls,
      ca: ca ?? undefined,
      userProfile: userProfile ?? undefined,
    },
    logger,
  );
}

/** What is saved takes effect without a restart. */
export function applyChanges({
  computer,
  router,
  hotspot,
  hotFolder,
  sync,
  logger,
}: {
  computer: ShopComputerSettings;
  router: ReplaceableHotspot;
  hotspot: HotspotService;
  hotFolder: HotFolder;
  sync: Service;
  logger: Logger;
}): void {
  computer.onChange('router', async () => {
    let next: Hotspot;
    try {
      next = openRouter(computer, logger);
    } catch (err) {
      logger.error({ err }, 'the router cannot be spoken to as it is set');
      next = createPlainSsidHotspot();
    }
    await router.replace(next);
    hotspot.poke();
  });
  computer.onChange('hotFolder', () => hotFolder.takeUp());
  computer.onChange('central', async () => {
    trustAuthority(computer.inForce('central').values.ca);
    await sync.stop();
    await sync.start();
  });
}
