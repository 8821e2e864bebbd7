import type { Logger } from 'pino';
import { getRestore, type RestoreProgress } from '../../contracts/backup-settings.ts';
import { API_BASE } from '../../contracts/endpoint.ts';
import { createServerApp } from '../http/create-server-app.ts';
import { HttpProblem, problemResponse } from '../http/http-problem.ts';
import type { ServerApp } from '../http/serve.ts';
import { withoutDetail } from './restore-wish.ts';

const UNCACHED = { 'cache-control': 'no-store' };
const LATER = { ...UNCACHED, 'retry-after': '3' };

/** What a server answers while a backup comes back. Pages that are open ask how it is going; a new one is told by this one. */
export function restoringApp(progress: () => RestoreProgress, logger: Logger): ServerApp {
  const app = createServerApp(logger);
  const told = () => withoutDetail(progress());
  app.get(`${API_BASE}${getRestore.path}`, (context) => context.json(told(), 200, UNCACHED));
  app.get('/healthz', (context) => context.json({ status: 'ok' }, 200, UNCACHED));
  app.get('/readyz', (context) => context.json({ status: 'not-ready', restoring: told() }, 503, LATER));
  app.all(`${API_BASE}/*`, () => closed());
  app.get('*', (context) => context.html(page(progress()), 503, LATER));
  app.all('*', () => closed());
  return app;
}

const closed = () =>
  problemResponse(
    new HttpProblem('starting-up', 'This server is bringing back a backup. It serves again by itself.', {
      retryAfterSeconds: 3,
    }),
  );

/** For a browser that comes meanwhile; nothing in it is from outside. */
const page = ({ done, total }: RestoreProgress) => `<!doctype html>
<html lang="th"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="3"><title>Printfront</title></head>
<body style="font:1.1rem/1.6 sans-serif;max-width:34rem;margin:18vh auto;padding:0 1.5rem;text-align:center">
<h1 style="font-size:1.6rem">กำลังกู้คืนข้อมูลสำรอง</h1>
<p>${total === 0 ? 'กำลังเตรียม' : `ได้แล้ว ${done} จาก ${total} ไฟล์`} หน้านี้จะกลับมาเองเมื่อเสร็จ</p>
<p lang="en">A backup is being brought back${total === 0 ? '' : `: ${done} of ${total} files`}. This page comes back by itself.</p>
</body></html>
`;
