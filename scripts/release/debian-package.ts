import fs from 'node:fs';
import path from 'node:path';
import { type Architecture, type PackageName, RELEASE_PACKAGES } from './architectures.ts';
import { packPackage, sizeOf } from './pack-package.ts';
import { settleModesAndTimes } from './release-tree.ts';
import { PROJECT, type ReleaseVersion } from './release-version.ts';
import { runTool } from './run-tool.ts';

const DEPLOY = path.join(PROJECT, 'scripts/deploy');
const SCRIPTS = ['postinst', 'prerm', 'postrm'];

interface Wanted {
  readonly packageName: PackageName;
  readonly architecture: Architecture;
  readonly version: ReleaseVersion;
  /** The release, laid out; it is taken over into the package's folder. */
  readonly release: string;
  readonly work: string;
  readonly out: string;
}

/** @returns the package's file; the same bytes for the same commit */
export function makeDebianPackage({ packageName, architecture, version, release, work, out }: Wanted): string {
  const { server, whose, about } = RELEASE_PACKAGES[packageName];
  const root = path.join(work, `${packageName}-${architecture}`);
  const at = (file: string) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    return path.join(root, file);
  };
  const filled = (file: string) =>
    fs
      .readFileSync(path.join(DEPLOY, 'debian', file), 'utf8')
      .replaceAll('@PACKAGE@', packageName)
      .replaceAll('@SERVER@', server)
      .replaceAll('@VERSION@', version.version)
      .replaceAll('@WHOSE@', whose);

  runTool('cp', ['-al', release, at('opt/printfront/package')]);
  fs.copyFileSync(
    path.join(DEPLOY, `printfront-${server}.service`),
    at(`usr/lib/systemd/system/printfront-${server}.service`),
  );
  for (const unit of ['printfront-update.service', 'printfront-update.timer']) {
    fs.copyFileSync(path.join(DEPLOY, unit), at(`usr/lib/systemd/system/${unit}`));
  }
  fs.copyFileSync(path.join(DEPLOY, 'printfront.sysusers.conf'), at('usr/lib/sysusers.d/printfront.conf'));
  fs.copyFileSync(path.join(DEPLOY, 'printfront-journald.conf'), at('usr/lib/systemd/journald.conf.d/printfront.conf'));
  fs.writeFileSync(at('usr/bin/printfront'), filled('printfront'), { mode: 0o755 });
  const settings = at(`etc/printfront/${server}.env`);
  fs.copyFileSync(path.join(DEPLOY, `${server}.env.example`), settings);
  const papers = `usr/share/doc/${packageName}`;
  fs.copyFileSync(path.join(PROJECT, 'CHANGELOG.md'), at(`${papers}/CHANGELOG.md`));
  fs.copyFileSync(path.join(release, 'THIRD-PARTY-LICENSES'), at(`${papers}/THIRD-PARTY-LICENSES`));
  fs.writeFileSync(at(`${papers}/copyright`), copyright());

  const size = sizeOf(root);
  for (const name of SCRIPTS) fs.writeFileSync(at(`DEBIAN/${name}`), filled(name), { mode: 0o755 });
  fs.writeFileSync(at('DEBIAN/templates'), filled('templates'));
  fs.writeFileSync(at('DEBIAN/conffiles'), `/etc/printfront/${server}.env\n`);
  const other = packageName === 'printfront-shop' ? 'printfront-central' : 'printfront-shop';
  fs.writeFileSync(
    at('DEBIAN/control'),
    controlOf({ packageName, architecture, version: version.version, size, about, other }),
  );
  settleModesAndTimes(root, version.epoch);
  // Passwords may be written into it.
  fs.chmodSync(settings, 0o600);
  fs.utimesSync(settings, version.epoch, version.epoch);

  return packPackage(root, path.join(out, `${packageName}_${version.version}_${architecture}.deb`), version);
}

interface Control {
  readonly packageName: PackageName;
  readonly architecture: Architecture;
  readonly version: string;
  readonly size: number;
  readonly about: string;
  readonly other: PackageName;
}

const controlOf = ({ packageName, architecture, version, size, about, other }: Control) => `Package: ${packageName}
Version: ${version}
Architecture: ${architecture}
Maintainer: Printfront <printfront@localhost>
Installed-Size: ${size}
Depends: systemd, debconf (>= 0.5) | debconf-2.0, init-system-helpers, libc6 (>= 2.28), libgcc-s1, libstdc++6 (>= 12)
Recommends: restic, systemd-timesyncd | time-daemon
Conflicts: ${other}
Section: web
Priority: optional
Description: Printfront, ${about}
 The system that a photo-print shop runs on: kiosk, phones, counter and online
 orders. Node and everything else that it needs comes with it.
`;

const copyright = () => `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Printfront

Files: *
Copyright: the owners of Printfront
License: UNLICENSED
 All rights reserved.

Files: opt/printfront/package/node_modules/* opt/printfront/package/kiosk-app/dist/*
Copyright: many, named in THIRD-PARTY-LICENSES beside this file
License: various
 THIRD-PARTY-LICENSES beside this file names each part, its licence, and has the texts.
`;
