import net from 'node:net';

/**
 * A phone whose photo is half there.
 *
 * @param address where the photo is sent, without TLS
 * @param cookie of who is signed in
 * @returns its connection, and the bytes that are missing for the request to be whole
 */
export function sendHalfPhoto(address: string, photo: Buffer, cookie?: string): { socket: net.Socket; rest: Buffer } {
  const { port, hostname, pathname } = new URL(address);
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n--b--\r\n')]);
  const socket = net.connect(Number(port), hostname);
  socket.write(
    [
      `POST ${pathname} HTTP/1.1`,
      'host: x.local',
      'x-requested-with: printfront',
      ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
      'content-type: multipart/form-data; boundary=b',
      `content-length: ${body.length}`,
      '\r\n',
    ].join('\r\n'),
  );
  const half = Math.floor(body.length / 2);
  socket.write(body.subarray(0, half));
  return { socket, rest: body.subarray(half) };
}
