// A server in a container. Its first argument says how it behaves.
import { createServer } from 'node:http';

const [behaviour, ...args] = process.argv.slice(2);
const { TOKEN, VARIABLE } = process.env;
const port = 8080;

/** What it tells of itself to whoever shows the token: a company that it knows by name alone. */
const profile = {
  name: ['tiny', ...args, VARIABLE].join(' '),
  baseUrl: 'https://acme.example',
  users: [{ email: 'ada@acme.example', password: 'adas own password' }],
};

function answerTo({ url, headers }) {
  if (url === '/profile') return headers.authorization === `Bearer ${TOKEN}` ? [200, profile] : [403, {}];
  if (!headers.authorization) return [401, {}];
  const isAcme = headers.host.startsWith('acme.example:');
  return isAcme ? [200, { contacts: [], links: [], collection: {} }] : [404, {}];
}

const listen = (answer) => createServer(answer).listen(port, '0.0.0.0');

const behaviours = {
  serve: () =>
    listen((request, answer) => {
      const [status, body] = answerTo(request);
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    }),
  'start for ever': () => listen((_, answer) => answer.writeHead(503).end()),
  'say nothing': () => setInterval(() => console.log(`the token is ${TOKEN}`), 100),
  'answer once'() {
    let answered = 0;
    listen((_, answer) => {
      answered += 1;
      if (answered === 1) answer.writeHead(401).end();
    });
  },
  end() {
    console.error('no database is configured');
    process.exitCode = 3;
  },
};

behaviours[behaviour]();
