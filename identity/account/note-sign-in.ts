import { uuidv7 } from '@portico/database/ids.ts'
import { deviceName } from '@portico/server/core/text/device-name.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { noteBrowser } from '../accounts/known-browsers.repository.ts'
import { digest, newToken } from '../core/secrecy.ts'
import { originOf } from '../core/security-trail.ts'
import { insertAccountNews } from '../letters/account-news.repository.ts'
import { yearSeconds } from '../visit/cookies.ts'
import type { Room } from '../visit/room.ts'

const cookieName = 'browser'

/** Remembers the user's browser, and notifies the user if it is a new one. */
export async function noteSignIn(
  client: pg.PoolClient,
  { cookies, clock }: Pick<Room, 'cookies' | 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
): Promise<void> {
  const carried = cookies.read(request, cookieName)
  const token = carried && /^[\w-]{43}$/.test(carried) ? carried : newToken()
  cookies.write(reply, cookieName, token, { maxAgeSeconds: yearSeconds })
  const from = originOf(request)
  const [at, device] = [clock(), deviceName(from.userAgent)]
  // An IPv4 address may come as one of IPv6.
  const ip = from.ip?.replace(/^::ffff:(?=[\d.]+$)/, '') ?? null
  if (!(await noteBrowser(client, accountId, { hash: digest(token), device, ip, at }))) return
  await insertAccountNews(client, { id: uuidv7(at.getTime()), accountId, news: { notice: 'newDevice', device, ip: ip ?? '' }, at })
}
