import path from 'node:path';
import process from 'node:process';
import { PROJECT, type ReleaseVersion } from './release-version.ts';
import { runTool } from './run-tool.ts';

/** Builds the app into a folder of its own: `kiosk-app/dist` may hold files of earlier builds. */
export function buildApp(work: string, { epoch }: ReleaseVersion): string {
  const folder = path.join(work, 'app');
  const vite = path.join(PROJECT, 'node_modules/vite/bin/vite.js');
  runTool(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', folder], {
    cwd: path.join(PROJECT, 'kiosk-app'),
    env: { ...process.env, NODE_ENV: 'production', SOURCE_DATE_EPOCH: String(epoch) },
  });
  return folder;
}
