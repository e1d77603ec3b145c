/**
 * Two windows of different origins agree on keys and then understand no one else: ECDH on P-256, HKDF-SHA-256 with both public keys as
 * salt, AES-GCM with 256 bits, one key for each direction. The initialisation vector is a counter, which only ever grows, and the event is
 * authenticated with the data: a message that is repeated, turned round or given another event does not open.
 */
import { fromBase64Url, type Message, type MessageEvent, toBase64Url } from './message.ts'

export type Keys = { own: CryptoKeyPair; publicText: string }

const curve = { name: 'ECDH', namedCurve: 'P-256' }
/** An uncompressed point of the curve. */
const pointBytes = 65

export async function newKeys(): Promise<Keys> {
  const own = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  return { own, publicText: toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey))) }
}

export type Side = 'portal' | 'tool'
export type Channel = {
  seal(event: MessageEvent, value: unknown): Promise<Message>
  /** The value of a message. Throws where it was not sealed by the other side, for this event, after all that were opened before. */
  open(message: Message): Promise<unknown>
}

/** The channel that one side has with the owner of `otherText`, its public key. */
export async function openChannel(side: Side, keys: Keys, otherText: string): Promise<Channel> {
  const other = await crypto.subtle.importKey('raw', fromBase64Url(otherText), curve, false, [])
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, keys.own.privateKey, 256)
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const [portal, tool] = side === 'portal' ? [keys.publicText, otherText] : [otherText, keys.publicText]
  const salt = new Uint8Array([...fromBase64Url(portal), ...fromBase64Url(tool)])
  const keyFrom = (sender: Side, use: 'encrypt' | 'decrypt') =>
    crypto.subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt, info: new TextEncoder().encode(`data analytics, from ${sender}`) },
      material,
      { name: 'AES-GCM', length: 256 },
      false,
      [use],
    )
  const sealing = await keyFrom(side, 'encrypt')
  const opening = await keyFrom(side === 'portal' ? 'tool' : 'portal', 'decrypt')
  let sent = 0n
  let heard = 0n
  return {
    async seal(event, value) {
      const iv = ivOf(++sent)
      const data = await crypto.subtle.encrypt(cipher(iv, event), sealing, new TextEncoder().encode(JSON.stringify(value)))
      return { event, iv: toBase64Url(iv), data: toBase64Url(new Uint8Array(data)) }
    },
    async open({ event, iv, data }) {
      const bytes = fromBase64Url(iv)
      const count = countOf(bytes)
      if (count === undefined || count <= heard) throw new Error('A message was sent again')
      const opened = await crypto.subtle.decrypt(cipher(bytes, event), opening, fromBase64Url(data))
      // Others may have been opened meanwhile.
      if (count <= heard) throw new Error('A message was sent again')
      heard = count
      return JSON.parse(new TextDecoder().decode(opened))
    },
  }
}

const cipher = (iv: Uint8Array<ArrayBuffer>, event: MessageEvent) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(event),
})

function ivOf(count: bigint): Uint8Array<ArrayBuffer> {
  const iv = new Uint8Array(12)
  new DataView(iv.buffer).setBigUint64(4, count)
  return iv
}

const countOf = (iv: Uint8Array<ArrayBuffer>): bigint | undefined =>
  iv.length === 12 ? new DataView(iv.buffer).getBigUint64(4) : undefined

/** The first message of the tool also carries its public key, in front of the sealed bytes. */
export const withKey = ({ publicText }: Keys, message: Message): Message => ({
  ...message,
  data: toBase64Url(new Uint8Array([...fromBase64Url(publicText), ...fromBase64Url(message.data)])),
})

export function partKey(message: Message): { keyText: string; message: Message } {
  const bytes = fromBase64Url(message.data)
  return {
    keyText: toBase64Url(bytes.slice(0, pointBytes)),
    message: { ...message, data: toBase64Url(bytes.slice(pointBytes)) },
  }
}
