import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver, { type S3Middleware } from '@20minutes/s3rver';

export interface S3Server {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  stop(): Promise<void>;
}

/**
 * S3 puts an object whole or not at all; this server writes into the file that others are reading. So requests for one
 * object wait for each other, each until the answer to the one before has gone out.
 */
function oneAtATime(): S3Middleware {
  const last = new Map<string, Promise<void>>();
  return async ({ path: object, res }, next) => {
    const before = last.get(object);
    const gone = new Promise<void>((resolve) => res.once('close', resolve));
    last.set(object, gone);
    void gone.then(() => last.get(object) === gone && last.delete(object));
    await before;
    await next();
  };
}

/** An S3 server that speaks the real protocol, on a free port of the loopback interface, with one empty bucket. */
export async function startS3(): Promise<S3Server> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-s3-'));
  const bucket = 'printfront';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    vhostBuckets: false,
    // It signs the path of a bucket without the slash at its end, with which Amazon's own client sends and signs it.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket }],
  });
  server.middleware.unshift(oneAtATime());
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    async stop() {
      server.httpServer.closeAllConnections();
      await server.close();
      await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
