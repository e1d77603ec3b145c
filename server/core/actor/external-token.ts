import { createHash, randomBytes } from 'node:crypto'

const secretBytes = 16

/** What the link of an external party carries: whose ticket it is, so that it is looked for behind that tenant's walls alone, and 128 random bits. */
export const newExternalToken = (tenantId: string) => Buffer.concat([bytesOf(tenantId), randomBytes(secretBytes)]).toString('base64url')

/** The tenant that such a token names, which may be one that does not exist. */
export function tenantOfToken(token: string): string {
  const hex = Buffer.from(token, 'base64url').subarray(0, 16).toString('hex').padEnd(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The stored digest. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
