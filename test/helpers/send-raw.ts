import { connect } from 'node:net';

/** Sends these very bytes to where a server listens, and answers what came back when it had closed. */
export const sendRaw = (text: string, url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (some) => (answer += some.toString()));
    socket.on('end', () => resolve(answer)).on('error', reject);
  });
