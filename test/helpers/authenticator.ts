import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { SHOP_URL } from './start-shop.ts';

/* Acts as a browser and a device with a passkey (W3C Web Authentication 3), for tests that have neither. */

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** The subset of CBOR (RFC 8949) that an authenticator writes. */
const cbor = (value: number | string | Buffer | Map<number | string, unknown>): Buffer => {
  const head = (kind: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(kind << 5) | size]);
    return size < 256 ? Buffer.from([(kind << 5) | 24, size]) : Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as number)]);
  return Buffer.concat([head(5, value.size), ...parts]);
};

type CredentialOptions = { challenge: string };

/**
 * A device with one passkey.
 * @param host that the passkey is for
 */
export const openAuthenticator = (host = new URL(SHOP_URL).hostname) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string) => Buffer.from(text, 'base64url');
  let count = 0;

  const clientData = (type: string, { challenge }: CredentialOptions, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  /** @param isUnlocked true if a fingerprint, face or PIN unlocked the device */
  const authData = (flags: number, isUnlocked: boolean) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++count);
    return Buffer.concat([sha256(host), Buffer.from([flags | (isUnlocked ? 0b101 : 0b001)]), counter]);
  };

  const credential = <Response>(response: Response) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    response,
  });

  return {
    /** The browser's response after it created the passkey. */
    make(options: CredentialOptions, { isUnlocked = true, origin = SHOP_URL } = {}) {
      const key = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]);
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([authData(0b0100_0000, isUnlocked), Buffer.alloc(16), length, id, cbor(key)]);
      const attestation = new Map<string, string | Buffer | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', options, origin).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      });
    },
    /** The browser's response after it used the passkey. */
    use(options: CredentialOptions, { isUnlocked = true, origin = SHOP_URL } = {}) {
      const client = clientData('webauthn.get', options, origin);
      const data = authData(0, isUnlocked);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      });
    },
  };
};
