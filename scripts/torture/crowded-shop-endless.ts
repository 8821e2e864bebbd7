import http from 'node:http';

/** Far beyond what a photo may have and what is read of one that has been refused. */
const MOST_BYTES = 1_000_000_000;
const PIECE = Buffer.alloc(1_000_000);

export interface EndlessAnswer {
  /** 0 when the connection was cut without an answer. */
  readonly status: number;
  readonly body: string;
  /** Until the connection was cut. */
  readonly sentBytes: number;
}

/** Sends a photo in chunks, without saying how long it is, and goes on whatever is answered, up to a gigabyte. */
export function sendWithoutEnd(url: string, begin: Buffer): Promise<EndlessAnswer> {
  return new Promise((resolve) => {
    let status = 0;
    let body = '';
    let sentBytes = 0;
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'x-requested-with': 'printfront' };
    // As browsers do: who asks for the connection to be closed gets the answer only behind everything.
    const agent = new http.Agent({ keepAlive: true });
    const request = http.request(url, { method: 'POST', headers, agent });
    request.on('response', (response) => {
      status = response.statusCode ?? 0;
      response.setEncoding('utf8');
      response.on('data', (text) => {
        body += text;
      });
      response.on('error', () => {});
    });
    request.on('error', () => {});
    request.on('close', () => {
      agent.destroy();
      resolve({ status, body, sentBytes });
    });
    request.write('--b\r\nContent-Disposition: form-data; name="file"; filename="endless.jpg"\r\n\r\n');
    request.write(begin);
    const send = () => {
      while (!request.destroyed && sentBytes < MOST_BYTES) {
        sentBytes += PIECE.length;
        if (!request.write(PIECE)) return request.once('drain', send);
      }
      return request.end();
    };
    send();
  });
}
