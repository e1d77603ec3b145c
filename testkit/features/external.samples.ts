import { createHash, randomBytes } from 'node:crypto'
import type { TestPortico } from '../portico/app.ts'
import type { MerchantName } from '../portico/world.ts'
import { anInvitation, exchanged, ownPage } from './external.ts'
import type { SampleAt as At, Samples } from './sample.ts'
import { aTicket } from './tickets.ts'

/** A link that is known without a letter, for requests that are sent again and again. */
async function linkOf(portico: TestPortico, merchant: MerchantName) {
  const ticketId = await aTicket(portico, { merchant })
  const partyId = await anInvitation(portico.as(portico.world[merchant].owner), `/api/support/ticket/${ticketId}`)
  const tenant = Buffer.from(portico.world[merchant].tenantId.replaceAll('-', ''), 'hex')
  const token = Buffer.concat([tenant, randomBytes(16)]).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await portico.admin.query("update support_external_parties set link_hash = $2, expires_at = now() + interval '1 day' where id = $1", [
    partyId,
    hash,
  ])
  return { partyId, token }
}

const asParty =
  (rest: object = {}) =>
  async ({ portico, place }: At) => {
    const { partyId, token } = await linkOf(portico, place)
    return { params: { partyId }, headers: { ...ownPage, cookie: await exchanged(portico, token) }, ...rest }
  }

export const samples: Samples = {
  exchange: async ({ portico, place }: At) => ({ body: { token: (await linkOf(portico, place)).token }, headers: ownPage }),
  get: asParty(),
  listFeed: asParty({ query: { pageIndex: '0', pageSize: '5' } }),
  comment: asParty({ body: { content: 'The parcel was handed over.' } }),
  leave: asParty(),
}
