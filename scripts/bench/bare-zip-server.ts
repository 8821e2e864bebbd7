import http from 'node:http';
import process from 'node:process';
import { ZipFile } from 'yazl';

/**
 * The least that can be done to send files as one ZIP: the same writer, stored, one after the other, straight from the
 * disk. Nothing is rendered, checked or hashed. Arguments: the files. Reports its port to the parent.
 */
const files = process.argv.slice(2);

const server = http.createServer((_request, response) => {
  const zip = new ZipFile();
  files.forEach((file, index) => {
    zip.addFile(file, `${index}.jpg`, { compress: false });
  });
  zip.end();
  zip.outputStream.pipe(response);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ ready: true, port: address !== null && typeof address === 'object' ? address.port : 0 });
});
process.once('SIGTERM', () => process.exit(0));
