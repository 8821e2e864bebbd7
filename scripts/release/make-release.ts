import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ALL_PACKAGES, type Architecture } from './architectures.ts';
import { buildApp } from './build-app.ts';
import { makeDebianPackage } from './debian-package.ts';
import { gatherLicences } from './gather-licences.ts';
import { makeKioskPackage } from './kiosk-package.ts';
import { makeTarball } from './make-tarball.ts';
import { installProductionModules, removeUnread } from './production-modules.ts';
import { layOutRelease, settleModesAndTimes } from './release-tree.ts';
import { readReleaseVersion } from './release-version.ts';

/** @returns the files that were made, packages and tarballs */
export function makeRelease(architectures: readonly Architecture[], out: string, work: string): string[] {
  const version = readReleaseVersion();
  fs.mkdirSync(out, { recursive: true });
  process.stdout.write(`Version ${version.version}, commit ${version.commit}: the app …\n`);
  const app = buildApp(work, version);
  const kiosk = makeKioskPackage(version, work, out);
  const others = architectures.flatMap((architecture) => {
    process.stdout.write(`${architecture} …\n`);
    const modules = installProductionModules(architecture, work);
    const licences = gatherLicences(modules, architecture);
    removeUnread(modules, architecture);
    return ALL_PACKAGES.flatMap((packageName) => {
      const release = path.join(work, `release-${packageName}-${architecture}`);
      layOutRelease(release, { packageName, architecture, version, modules, app, licences });
      settleModesAndTimes(release, version.epoch);
      return [
        makeDebianPackage({ packageName, architecture, version, release, work, out }),
        makeTarball(release, packageName, architecture, version, out),
      ];
    });
  });
  return [kiosk, ...others];
}
