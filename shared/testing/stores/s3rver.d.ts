/** What the tests use of @20minutes/s3rver, which has no types. */
declare module '@20minutes/s3rver' {
  import type { Server, ServerResponse } from 'node:http';

  /** As in Koa, which it is made with. */
  export type S3Middleware = (
    context: { readonly path: string; readonly res: ServerResponse },
    next: () => Promise<void>,
  ) => Promise<void>;

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      allowMismatchedSignatures: boolean;
      configureBuckets: { name: string }[];
    });
    readonly httpServer: Server;
    readonly middleware: S3Middleware[];
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
