/** s3rver as a child process: `node --openssl-legacy-provider s3-child.ts <folder> <port>`; prints its port. */
import S3rver from '@20minutes/s3rver';

const [, , directory = '', port = '0'] = process.argv;
const server = new S3rver({
  port: Number(port),
  address: '127.0.0.1',
  silent: true,
  directory,
  vhostBuckets: false,
  configureBuckets: [{ name: 'kontor', configs: [] }],
});
// It signs the bucket's path without the trailing slash that every client sends. Objects' signatures match.
server.middleware.unshift((context, next) => {
  const lenient = { allowMismatchedSignatures: { value: true } };
  if (context.path === '/kontor/') context.app = Object.create(context.app, lenient);
  return next();
});
process.stdout.write(`${(await server.run()).port}\n`);
process.on('disconnect', () => process.exit());
