// Connects to a server of this machine. argv[2]: its port
import { connect } from 'node:net';

const socket = connect(Number(process.argv[2]), '127.0.0.1', () => {
  console.log('got a connection');
  process.exit();
});
socket.on('error', ({ code }) => console.log(code));
