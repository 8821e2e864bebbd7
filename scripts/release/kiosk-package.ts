import fs from 'node:fs';
import path from 'node:path';
import { packPackage, sizeOf } from './pack-package.ts';
import { settleModesAndTimes } from './release-tree.ts';
import { PROJECT, type ReleaseVersion } from './release-version.ts';

const KIOSK = path.join(PROJECT, 'scripts/deploy/kiosk');
export const LIBRARY = 'usr/lib/printfront-kiosk';

/** Where each of its files goes; everything else of the folder belongs to developers. */
export const PLACES: Readonly<Record<string, string>> = {
  'kiosk.env.example': 'etc/printfront/kiosk.env',
  'kiosk.sh': `${LIBRARY}/kiosk.sh`,
  'start.sh': `${LIBRARY}/start.sh`,
  'panel.sh': `${LIBRARY}/panel.sh`,
  'prepare.sh': `${LIBRARY}/prepare.sh`,
  'settings.sh': `${LIBRARY}/settings.sh`,
  'authority.sh': `${LIBRARY}/authority.sh`,
  'stick.sh': `${LIBRARY}/stick.sh`,
  'policy.json': `${LIBRARY}/policy.json`,
  'printfront-kiosk.service': 'usr/lib/systemd/system/printfront-kiosk.service',
  'printfront-stick@.service': 'usr/lib/systemd/system/printfront-stick@.service',
  'sticks.rules': 'usr/lib/udev/rules.d/99-printfront-sticks.rules',
  'sysusers.conf': 'usr/lib/sysusers.d/printfront-kiosk.conf',
  'journald.conf': 'usr/lib/systemd/journald.conf.d/printfront-kiosk.conf',
  'tmpfiles.conf': 'usr/lib/tmpfiles.d/printfront-kiosk.conf',
};
export const SCRIPTS = ['postinst', 'prerm', 'postrm'];

/** What makes a Debian machine a kiosk. It has no program of its own, so it is one package for all machines. */
export function makeKioskPackage(version: ReleaseVersion, work: string, out: string): string {
  const root = path.join(work, 'printfront-kiosk');
  const at = (file: string) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    return path.join(root, file);
  };
  for (const [file, place] of Object.entries(PLACES)) {
    fs.copyFileSync(path.join(KIOSK, file), at(place));
    fs.chmodSync(at(place), file.endsWith('.sh') ? 0o755 : 0o644);
  }
  fs.writeFileSync(at(`${LIBRARY}/version`), `${version.version}\n`);
  fs.writeFileSync(at('usr/share/doc/printfront-kiosk/copyright'), COPYRIGHT);
  const size = sizeOf(root);
  for (const name of SCRIPTS) {
    fs.copyFileSync(path.join(KIOSK, 'debian', name), at(`DEBIAN/${name}`));
    fs.chmodSync(at(`DEBIAN/${name}`), 0o755);
  }
  fs.writeFileSync(at('DEBIAN/conffiles'), '/etc/printfront/kiosk.env\n');
  fs.writeFileSync(at('DEBIAN/control'), controlOf(version.version, size));
  settleModesAndTimes(root, version.epoch);
  return packPackage(root, path.join(out, `printfront-kiosk_${version.version}_all.deb`), version);
}

/** Thai has to look like Thai, and Chinese like Chinese, before anything else is installed. */
const controlOf = (version: string, size: number) => `Package: printfront-kiosk
Version: ${version}
Architecture: all
Maintainer: Printfront <printfront@localhost>
Installed-Size: ${size}
Depends: systemd, udev, init-system-helpers, passwd, chromium, cage | xinit, xwayland | xinit, curl, fonts-noto-core, fonts-thai-tlwg
Recommends: cups-client, cups, fonts-noto-cjk, wlr-randr, x11-xserver-utils
Suggests: printfront-shop
Section: web
Priority: optional
Description: Printfront, the kiosk's screen
 Makes a machine one that boots into the kiosk of a photo-print shop: nothing
 but its page on the screen, tickets printed without a question, and customers'
 sticks and cards mounted so that nothing on them can change.
`;

const COPYRIGHT = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Printfront

Files: *
Copyright: the owners of Printfront
License: UNLICENSED
 All rights reserved.
`;
