import { parentPort, workerData } from 'node:worker_threads';
import { findDamage } from './find-damage.ts';

const { file } = workerData as { file: string };
parentPort?.postMessage(findDamage(file));
