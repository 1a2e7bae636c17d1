/** What one connection may ask of the server before it has read its answers. */
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

/** Requests sent ahead on one connection; no client of ours sends any, and each costs memory. */
const MOST_UNANSWERED = 16;
/** A client that takes nothing of an answer in this time is gone or means harm. */
const STALLED_MS = 15_000;

interface Connection {
  unanswered: number;
  latest: ServerResponse | null;
  /** Too much was asked: it ends with the answers that are under way. */
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
      // Node begins anew for every part that leaves.
      response.once('prefinish', () => response.socket?.setTimeout(stalledMs));
      response.once('finish', () => connection.unanswered > 0 && socket.setTimeout(server.timeout));
    }
    handler(request, response);
  };
  const server: Server = createServer(options, listener);
  // Node would answer these by itself, in other words than all other errors.
  server.on('checkExpectation', listener);
  // Who ended its half after the request still reads the answer; Node would drop what it paid for.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('connection', (socket) => {
    connections.set(socket, { unanswered: 0, latest: null, ending: false });
    socket.once('close', () => connections.delete(socket));
  });
  return {
    server,
    /** Ends the connections on which nothing was asked yet. */
    closeUnused(): void {
      for (const [socket, { latest }] of connections) if (latest === null) socket.destroy();
    },
  };
}

/** False: the request is dropped unanswered, as HTTP lets a server do that closes the connection. */
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
