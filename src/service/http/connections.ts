/** Limits of one connection: requests sent ahead, and unread answers. */
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

/** Most requests sent ahead on one connection; our clients send none, and each costs memory. */
const MOST_UNANSWERED = 16;
/** A client that reads nothing of an answer for so long is gone or malicious. */
const STALLED_MS = 15_000;

interface Connection {
  unanswered: number;
  latest: ServerResponse | null;
  /** Too many requests: the connection closes after the answers being sent. */
  ending: boolean;
}

export type BoundedServer = ReturnType<typeof boundedServer>;

export function boundedServer(options: ServerOptions, handler: RequestListener, stalledMs = STALLED_MS) {
  const connections = new Map<Socket, Connection>();
  const listener: RequestListener = (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (connection !== undefined) {
      if (!admit(connection, socket, response)) return;
      // Restarted by Node for each part that is sent.
      response.once('prefinish', () => response.socket?.setTimeout(stalledMs));
      response.once('finish', () => connection.unanswered > 0 && socket.setTimeout(server.timeout));
    }
    handler(request, response);
  };
  const server: Server = createServer(options, listener);
  // Node would answer these itself, differently from all other errors.
  server.on('checkExpectation', listener);
  // A client that has half-closed after its request still reads the answer; Node would discard it.
  Object.assign(server, { httpAllowHalfOpen: true });
  // Node would leave out all after the thousandth: a key, or the address that a proxy adds.
  server.maxHeadersCount = 0;
  server.on('connection', (socket) => {
    connections.set(socket, { unanswered: 0, latest: null, ending: false });
    socket.once('close', () => connections.delete(socket));
  });
  return {
    server,
    /** Closes connections without any request. */
    closeUnused(): void {
      for (const [socket, { latest }] of connections) if (latest === null) socket.destroy();
    },
  };
}

/** False: the request is dropped without an answer, as HTTP allows when the connection is closed. */
function admit(connection: Connection, socket: Socket, response: ServerResponse): boolean {
  if (connection.ending) return false;
  if (connection.unanswered >= MOST_UNANSWERED) {
    connection.ending = true;
    if (connection.latest?.headersSent === false) connection.latest.shouldKeepAlive = false;
    socket.pause();
    return false;
  }
  connection.unanswered++;
  connection.latest = response;
  response.once('finish', () => {
    connection.unanswered--;
    if (connection.ending && connection.unanswered === 0) socket.destroySoon();
  });
  return true;
}
