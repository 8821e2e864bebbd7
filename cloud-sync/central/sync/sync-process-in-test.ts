import { openSyncInTest } from './sync-in-test.ts';

/**
 * Central's end as a process of its own, for tests that kill it. Takes the folder as its argument, prints its port, and
 * offers the desk of sync-in-test.ts under /desk/{name}.
 */
const central = await openSyncInTest({ folder: process.argv[2] ?? '' });
central.app.post('/desk/:name', async (context) => {
  const name = context.req.param('name');
  if (!Object.hasOwn(central.desk, name)) return context.notFound();
  const ask = Reflect.get(central.desk, name) as (argument: unknown) => Promise<unknown>;
  return context.json({ result: (await ask(await context.req.json())) ?? null });
});
process.stdout.write(`${central.port()}\n`);
