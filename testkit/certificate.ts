import { generateKeyPairSync, sign } from 'node:crypto'

/** DER (X.690): what it is, how long, what it holds. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const held = Buffer.concat(parts)
  const { length } = held
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), held])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const named = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes)
const at = (time: string) => der(0x18, Buffer.from(time))
/** `critical`: who does not understand it may not trust the certificate. */
const extension = (name: string, critical: boolean, value: Buffer) =>
  sequence(named(name), ...(critical ? [der(0x01, Buffer.from([0xff]))] : []), der(0x04, value))

const commonName = '550403'
const alternativeNames = '551d11'
const basicConstraints = '551d13'
const ecdsaWithSha256 = '2a8648ce3d040302'

/** A certificate of a server on this machine (RFC 5280): for the name localhost, signed by itself. Nobody trusts it unless told to. */
export function aLocalCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = sequence(der(0x31, sequence(named(commonName), der(0x0c, Buffer.from('localhost')))))
  const algorithm = sequence(named(ecdsaWithSha256))
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(at('20200101000000Z'), at('21200101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        extension(basicConstraints, true, sequence(der(0x01, Buffer.from([0xff])))),
        extension(alternativeNames, false, sequence(der(0x82, Buffer.from('localhost')))),
      ),
    ),
  )
  const cert = sequence(signed, algorithm, bits(sign('sha256', signed, privateKey)))
  const lines = cert.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
