import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** @returns every TypeScript file that git knows or would add, from the project's folder */
export function listSources(project: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return listed.split('\n').filter((file) => file !== '' && fs.existsSync(path.join(project, file)));
}
