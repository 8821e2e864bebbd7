import path from 'node:path';
import process from 'node:process';
import { findFaults } from './walls/find-faults.ts';
import { HOUSES } from './walls/floors.ts';
import { importGraphOf, readModules } from './walls/import-graph.ts';
import { listSources } from './walls/list-sources.ts';
import { findRoleFaults } from './walls/roles.ts';

/**
 * `npm run lint` ends with it: no file imports itself in a circle, no folder one above it (walls/floors.ts), and what a file
 * does stands in its suffix (walls/roles.ts).
 */
const project = path.resolve(import.meta.dirname, '..');
const files = listSources(project);
const workspaces = new Map(
  ['shared', 'edge-server', 'cloud-sync', 'kiosk-app'].map((folder) => [`@printfront/${folder}`, folder]),
);

const modules = readModules(project, files, workspaces);
const faults = [...findFaults(importGraphOf(modules), HOUSES), ...findRoleFaults(modules)];
for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? `Walls hold between ${files.length} files.` : `${faults.length} walls are broken.`);
process.exitCode = faults.length === 0 ? 0 : 1;
