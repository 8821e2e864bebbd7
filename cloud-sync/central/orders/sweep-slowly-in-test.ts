import process from 'node:process';
import { PERSONAL_DATA_DAYS } from '@printfront/shared/domain/retention.ts';
import { pino } from 'pino';
import { openCentralDatabase } from '../database/database.ts';
import { createPersonalDataRetention } from './personal-data.service.ts';

/** A program that sweeps the database in a folder, and says so after each order; to be killed meanwhile. */
const [folder = '', daysLater = '0'] = process.argv.slice(2);
const database = await openCentralDatabase(folder);
const { sweep } = createPersonalDataRetention({
  database,
  folder,
  keptDays: async () => PERSONAL_DATA_DAYS,
  logger: pino({ level: 'silent' }),
  collector: {
    async collectOf() {
      process.stdout.write('forgotten\n');
      // The test that waits for the word has the time to kill.
      await new Promise((resolve) => setTimeout(resolve, 20));
      return 0;
    },
  },
  now: () => new Date(Date.now() + Number(daysLater) * 86_400_000),
});
await sweep();
process.stdout.write('done\n');
await database.destroy();
