import { expect, test } from 'vitest';
import { createLogger } from './create-logger.ts';
import { withRequestId } from './request-id.ts';

const TOKEN = 'Jx3kQ9vT2mZ8rB5wN1cL7pF4hD6sG0aYeUiOqXzVbK_';

function loggerInTest(secrets: string[] = []) {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return { logger: createLogger('test', 'debug', { destination, secrets }), lines };
}

test('a field that nobody has allowed is left out, and so is everything that is no plain value', () => {
  const { logger, lines } = loggerInTest();
  logger.info(
    { status: 200, password: 'hunter2', user: { phoneNumber: '0812345678' }, orders: [1], kind: 'a' },
    'done',
  );
  expect(lines[0]).toMatchObject({ status: 200, kind: 'a', droppedFields: 3, msg: 'done' });
  expect(Object.keys(lines[0] ?? {}).sort()).toEqual([
    'droppedFields',
    'hostname',
    'kind',
    'level',
    'msg',
    'name',
    'pid',
    'status',
    'time',
  ]);
});

test('an error is written with its text, its stack and its causes, and without what hangs on it', () => {
  const { logger, lines } = loggerInTest();
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED', row: TOKEN });
  const error = Object.assign(new Error('no database', { cause }), { config: { headers: { cookie: TOKEN } } });
  logger.error({ err: error }, 'failed');
  expect(lines[0]).toMatchObject({
    msg: 'failed',
    err: { message: 'no database', cause: { message: 'connect ECONNREFUSED 127.0.0.1:5432', code: 'ECONNREFUSED' } },
  });
  expect(JSON.stringify(lines[0])).toContain('create-logger.test.ts');
  expect(JSON.stringify(lines)).not.toContain(TOKEN);
});

test.each([
  `Bearer ${TOKEN}`,
  `the header cookie: pf_session=${TOKEN}; other=1`,
  `password=hunter2secret`,
  `{"password":"hunter2secret"}`,
  `connect to postgres://shop:hunter2secret@db:5432/prints failed`,
  `GET https://prints.example/callback?code=hunter2secret&state=hunter2secret failed`,
  `/storefront#pair=hunter2secret`,
  `no order 123456781234567 here`,
  `calling 0812345678 or +66812345678`,
  `Unexpected token 'h', "hunter2secret "x" more" is not valid JSON`,
  `invalid input syntax for type uuid: "hunter2secret "x""`,
  `the setting of my-own-secret-value here`,
  `stray ${TOKEN} in the text`,
])('a secret in the text of an error or a message is hidden: %s', (text) => {
  const { logger, lines } = loggerInTest(['my-own-secret-value']);
  logger.error(new Error(text));
  logger.error({ err: new Error('outer', { cause: new Error(text) }) }, text);
  logger.error({ err: new Error(text) });
  logger.warn({ reason: text }, 'said %s', text);
  expect(lines).toHaveLength(4);
  const secrets = /hunter2|my-own-secret|12345678|812345678|Jx3kQ9/;
  expect(JSON.stringify(lines)).not.toMatch(secrets);
  expect(JSON.stringify(lines)).toContain('[hidden]');
});

test('what is no secret stays readable', () => {
  const { logger, lines } = loggerInTest();
  const sha256 = 'ab'.repeat(32);
  const text = `ENOENT: no such file or directory, open '/var/lib/printfront/edge/blobs/ab/${sha256}' after 1234 ms (code 14)`;
  logger.error({ sha256, err: new Error(text) }, text);
  expect(lines[0]).toMatchObject({ sha256, msg: text, err: { message: text } });
});

test('every line of a request carries its id, however much later it is written', async () => {
  const { logger, lines } = loggerInTest();
  const work = withRequestId('0190b5a0-0000-7000-8000-000000000001', async () => {
    logger.info('first');
    await new Promise((resolve) => setImmediate(resolve));
    logger.error(new Error('second'));
  });
  logger.info('of nobody');
  await work;
  expect(lines.map(({ msg, requestId }) => [msg, requestId])).toEqual([
    ['first', '0190b5a0-0000-7000-8000-000000000001'],
    ['of nobody', undefined],
    ['second', '0190b5a0-0000-7000-8000-000000000001'],
  ]);
});
