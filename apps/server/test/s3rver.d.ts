/** Types of s3rver, as far as used. */
declare module '@20minutes/s3rver' {
  interface Options {
    port: number;
    address: string;
    silent: boolean;
    directory: string;
    vhostBuckets: boolean;
    configureBuckets: { name: string; configs: string[] }[];
  }
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ port: number }>;
    /** Middleware of Koa, on which it is built. */
    middleware: ((context: { path: string; app: object }, next: () => Promise<void>) => Promise<void>)[];
  }
}
