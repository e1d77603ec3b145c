import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { uuidv7 } from '@portico/database/ids.ts'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type AccountRow, findAccount } from '../core/accounts.repository.ts'
import { unsubscribePath } from '../core/paths.ts'
import { originOf } from '../core/security-trail.ts'
import { inTransaction } from '../core/transaction.ts'
import { insertAccountNews } from '../letters/account-news.repository.ts'
import { isUnsubscribing } from '../letters/unsubscribing.ts'
import type { Room } from '../visit/room.ts'
import { html } from '../words/html.ts'

type Named = { account: string; signature: string }
const longestForm = 4096

/**
 * Stops the notification mails of the account that the address names. Mail programs send the form by themselves (RFC 8058), without
 * cookies and as either kind of form, so the signature in the address is all that is asked for; opening the address changes nothing.
 */
export const unsubscribe =
  (room: Room): FastifyPluginAsync =>
  async (app) => {
    app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: longestForm }, (_request, _body, done) => done(null))
    mountUnsubscribe(app, room)
  }

function mountUnsubscribe(app: FastifyInstance, { views, secrecy, pool, clock, trail, limits }: Room): void {
  const path = `${unsubscribePath}/:account/:signature`

  const find = async (request: FastifyRequest): Promise<AccountRow | undefined> => {
    const { account, signature } = request.params as Named
    return isUnsubscribing(secrecy, account, signature) ? findAccount(pool, account) : undefined
  }
  const showUnknown = (request: FastifyRequest, reply: FastifyReply) => {
    const { texts } = views.viewOf(request)
    return views.showNote(request, reply, { title: texts.notFound, text: texts.notFoundText }, 404)
  }

  app.get(path, async (request, reply) => {
    const account = await find(request)
    if (!account) return showUnknown(request, reply)
    const { texts } = views.viewOf(request)
    const body = html`<h1>${texts.unsubscribeTitle}</h1>
<p class="lead">${texts.unsubscribeText(shownAddress(account.email))}</p>
<form method="post">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button class="primary" type="submit">${texts.unsubscribe}</button>
</form>`
    return views.show(request, reply, { title: texts.unsubscribeTitle, body })
  })

  app.post(path, { bodyLimit: longestForm }, async (request, reply) => {
    const account = await find(request)
    if (!account) return showUnknown(request, reply)
    if (await limits.mayUnsubscribe(account.id))
      await inTransaction(pool, async (client) => {
        const at = clock()
        const news = { notice: 'unsubscribed', device: '', ip: '' } as const
        await insertAccountNews(client, { id: uuidv7(at.getTime()), accountId: account.id, news, at })
        await trail.record(client, originOf(request), { action: 'identity.unsubscribe', accountId: account.id })
      })
    const { texts } = views.viewOf(request)
    return views.showNote(request, reply, { title: texts.unsubscribed, text: texts.unsubscribedText })
  })
}
