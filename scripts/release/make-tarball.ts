import fs from 'node:fs';
import path from 'node:path';
import type { Architecture, PackageName } from './architectures.ts';
import type { ReleaseVersion } from './release-version.ts';
import { runTool } from './run-tool.ts';

/** A release for machines without dpkg: unpacked into /opt/printfront/releases. gzip, because every machine has it. */
export function makeTarball(
  release: string,
  packageName: PackageName,
  architecture: Architecture,
  { version, epoch }: ReleaseVersion,
  out: string,
): string {
  const name = `${packageName}-${version}-linux-${architecture}`;
  const tar = path.join(out, `${name}.tar`);
  runTool('tar', [
    ...['--create', '--file', tar, '--format=gnu', '--sort=name', `--mtime=@${epoch}`],
    ...['--owner=0', '--group=0', '--numeric-owner', '--hard-dereference'],
    ...[
      '--directory',
      path.dirname(release),
      `--transform=s,^${path.basename(release)},${name},rSH`,
      path.basename(release),
    ],
  ]);
  fs.rmSync(`${tar}.gz`, { force: true });
  runTool('gzip', ['--no-name', '-6', tar]);
  return `${tar}.gz`;
}
