import http from 'node:http';
import process from 'node:process';
import { phoneJpeg } from '@printfront/shared/testing/photos/make-photos.ts';

/**
 * The phones of the upload benchmark, in a process of their own: each sends its photos one after the other over one
 * connection. Says `ready`, waits for a line on stdin, sends, and ends with one line of JSON.
 *
 * Arguments: URL, phones, photos per phone, the request's headers as JSON.
 */
const [url = '', phones = '0', photosPerPhone = '0', headersJson = '{}'] = process.argv.slice(2);
const headers: Record<string, string> = JSON.parse(headersJson);
/** Sent by each phone before the clock starts, to every server alike. */
const WARM_UP_PHOTOS = 5;
const BOUNDARY = '----printfrontBenchmark7MA4YWxkTrZu0gW';
const HEAD = Buffer.from(
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="IMG_0042.jpg"\r\n` +
    'Content-Type: image/jpeg\r\n\r\n',
);

// A little under 3.4 MB of picture; zeros behind its end make the other sizes.
const photo = await phoneJpeg(3_400_000);
const photos = [3.4, 3.5, 3.6, 3.8, 4.0].map((megabytes) =>
  Buffer.concat([photo, Buffer.alloc(megabytes * 1_000_000 - photo.length)]),
);
let counter = 0;
let bytes = 0;
const acksMs: number[] = [];
// A shop's server has been running since morning: its code is compiled, its caches are filled.
await Promise.all(Array.from({ length: Number(phones) }, () => sendPhotos(WARM_UP_PHOTOS)));
bytes = 0;
acksMs.length = 0;
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));

const cpuBefore = process.cpuUsage();
const startedAt = performance.now();
await Promise.all(Array.from({ length: Number(phones) }, () => sendPhotos(Number(photosPerPhone))));
process.stdout.write(
  `${JSON.stringify({ acksMs, bytes, seconds: (performance.now() - startedAt) / 1000, userSeconds: process.cpuUsage(cpuBefore).user / 1e6 })}\n`,
);
process.exit(0);

async function sendPhotos(count: number): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let index = 0; index < count; index += 1) {
    counter += 1;
    const body = photos[counter % photos.length] ?? photo;
    const sentAt = performance.now();
    await send(agent, body, counter);
    acksMs.push(performance.now() - sentAt);
    bytes += body.length;
  }
}

/** The number behind the picture makes every photo another one, at no cost to the sender. */
function send(agent: http.Agent, body: Buffer, number: number): Promise<void> {
  const tail = Buffer.from(
    `${String(number).padStart(8, '0')}\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="clientFileId"\r\n\r\n` +
      `bench-${process.pid}-${number}\r\n--${BOUNDARY}--\r\n`,
  );
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      method: 'POST',
      agent,
      headers: {
        ...headers,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-length': HEAD.length + body.length + tail.length,
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 201) resolve();
        else reject(new Error(`The server answered ${response.statusCode}.`));
      });
    });
    request.write(HEAD);
    request.write(body);
    request.end(tail);
  });
}
