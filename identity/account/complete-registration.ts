import { uuidv7 } from '@portico/database/ids.ts'
import type pg from 'pg'
import { findAccountByEmail, findUserByEmail, moveUserStatus, updateNames, upsertAccount } from '../core/accounts.repository.ts'
import type { Origin } from '../core/security-trail.ts'
import { inTransaction } from '../core/transaction.ts'
import { insertAccountNews } from '../letters/account-news.repository.ts'
import { useLink } from '../letters/links.repository.ts'
import type { Room } from '../visit/room.ts'

type Details = { firstName: string; lastName: string; password: string; language: string }

/** The link no longer fits: the person was deactivated, or has an account by now. Undoes the transaction. */
class NoLongerValid extends Error {}

/**
 * Uses an invitation (the invited person becomes Active) or a registration link (an account without tenant and rights; the
 * person's own where an invitation has come meanwhile, since the address is proven) and sets the password. False when the link is no longer good.
 */
export async function completeRegistration(room: Room, tokenHash: Buffer, details: Details, from: Origin): Promise<boolean> {
  const { pool, hashing, log } = room
  const passwordHash = await hashing.hash(details.password)
  try {
    const accountId = await inTransaction(pool, (client) => complete(client, room, tokenHash, details, passwordHash, from))
    if (accountId) log.info({ event: 'registered', accountId }, 'Registration completed')
    return accountId !== undefined
  } catch (error) {
    if (error instanceof NoLongerValid) return false
    throw error
  }
}

async function complete(
  client: pg.PoolClient,
  { clock, trail }: Room,
  tokenHash: Buffer,
  details: Details,
  passwordHash: string,
  from: Origin,
) {
  const at = clock()
  const link = await useLink(client, tokenHash, ['invitation', 'registration'], at)
  if (!link) return undefined
  const existing = await findAccountByEmail(client, link.email)
  if (existing && link.purpose === 'registration') throw new NoLongerValid()
  if (existing?.user_id && existing.user_id !== link.user_id) throw new NoLongerValid()
  const userId = link.user_id ?? (await findUserByEmail(client, link.email))?.id ?? null
  if (userId && !(await moveUserStatus(client, userId, ['InvitationSent'], 'Active', at))) throw new NoLongerValid()
  const { firstName, lastName, language } = details
  const id = existing?.id ?? userId ?? uuidv7(at.getTime())
  await upsertAccount(client, { id, userId, email: link.email, passwordHash, verifiedAt: at, firstName, lastName, language, at })
  const account = (await findAccountByEmail(client, link.email))!
  await updateNames(client, account, firstName, lastName, at)
  const action = userId ? 'identity.acceptInvitation' : 'identity.register'
  await trail.record(client, from, { action, accountId: account.id, facts: { language } })
  if (userId)
    await insertAccountNews(client, { id: uuidv7(at.getTime()), accountId: account.id, news: { notice: 'joined', device: '', ip: '' }, at })
  return account.id
}
