import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

type Options = { challenge: string; rp?: { id: string }; rpId?: string }
type Doing = { origin?: string; verified?: boolean; counter?: number }

/** A device with one passkey on it (ES256), as a browser would speak of it. It does whatever it is told, right or wrong. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(32)
  #counter = 0

  /** What a browser answers to `navigator.credentials.create`. */
  create(options: string, { origin = 'http://localhost:3000', verified = true }: Doing = {}): string {
    const { challenge, rp } = JSON.parse(options) as Options
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const point = (part = '') => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(part, 'base64url')])
    const cose = Buffer.concat([Buffer.from('a5010203262001', 'hex'), Buffer.from([0x21]), point(x), Buffer.from([0x22]), point(y)])
    const length = Buffer.from([0, this.#id.length])
    const flags = verified ? 0x45 : 0x41
    const data = Buffer.concat([this.#head(rp!.id, flags, 0), Buffer.alloc(16), length, this.#id, cose])
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, data.length]),
      data,
    ])
    return this.#credential({
      clientDataJSON: text(this.#client('webauthn.create', challenge, origin)),
      attestationObject: text(attestation),
      transports: ['internal'],
    })
  }

  /** What a browser answers to `navigator.credentials.get`. */
  get(options: string, { origin = 'http://localhost:3000', verified = true, counter }: Doing = {}): string {
    const { challenge, rpId } = JSON.parse(options) as Options
    this.#counter = counter ?? this.#counter + 1
    const data = this.#head(rpId!, verified ? 0x05 : 0x01, this.#counter)
    const client = this.#client('webauthn.get', challenge, origin)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey)
    return this.#credential({ clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) })
  }

  #head(rpId: string, flags: number, counter: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }

  #client = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  #credential = (response: object) =>
    JSON.stringify({ id: text(this.#id), rawId: text(this.#id), type: 'public-key', clientExtensionResults: {}, response })
}

/** What an authenticator app shows at a moment, for a secret in base32 (RFC 6238). */
export function totpAt(secret: string, at: Date): string {
  const bits = [...secret.replaceAll(' ', '')].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)))
  const digest = createHmac('sha1', key).update(step).digest()
  const from = digest[19]! & 0xf
  return String((digest.readUInt32BE(from) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}
