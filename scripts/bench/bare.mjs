// The limit: a node:http server that reads a request, and responds with bytes that it is given.
import { createServer } from 'node:http';

let canned = { status: 204, headers: {}, body: Buffer.from('') };

process.on('message', ({ kind, answer }) => {
  if (kind !== 'answer') return;
  canned = { ...answer, body: Buffer.from(answer.body) };
  process.send?.({});
});

const server = createServer((request, response) => {
  const { status, headers, body } = canned;
  request.resume().once('end', () => response.writeHead(status, headers).end(body));
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address()?.port}\n`));
