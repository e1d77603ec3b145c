import type { Arena } from '../../../arena.ts'
import type { Side } from '../../../attack/good/side.ts'
import { pathOf } from '../../../attack/good/tickets.ts'
import { aPerson, type Voice, voiceOf } from '../../../attack/voice.ts'
import type { Check } from '../../../chapter.ts'
import { readMails } from '../../../portico/mails.ts'
import { threeSides } from '../isolation/targets.ts'
import { newsOf } from './news.ts'
import { type Told, tellTicket } from './told-ticket.ts'
import { differences, isComment, type Kind, readers, type Viewer } from './who-reads.ts'

type Reader = { viewer: Viewer; voice: Voice; path: string }

/** Who reads, and where each finds the ticket: the strangers as the merchant and as its tenant would. */
function readersOf(told: Told, victim: Side, sibling: Side, other: Side): Reader[] {
  const { url } = victim.place.portico
  const { ticketId, party } = told
  const guest = voiceOf(url, 'external party', async () => undefined, { cookie: party.cookie, origin: url })
  const atStaff = pathOf({ customerId: victim.merchantId, ticketId })
  return [
    { viewer: 'merchant', voice: victim.owner, path: pathOf({ ticketId }) },
    { viewer: 'tenant', voice: victim.staff, path: atStaff },
    { viewer: 'platform', voice: victim.platform, path: pathOf({ tenantId: victim.tenantId, ticketId }) },
    { viewer: 'stranger', voice: sibling.owner, path: pathOf({ ticketId }) },
    { viewer: 'stranger', voice: other.owner, path: pathOf({ ticketId }) },
    { viewer: 'stranger', voice: other.staff, path: atStaff },
    { viewer: 'party', voice: guest, path: `/api/external/${party.partyId}` },
  ]
}

export const feedReaders: Check = {
  goal: 'G7',
  says: 'Each item of a ticket is read by those who may, in the feed, its file, counts, news and mails',
  async attack(arena: Arena) {
    const { portico, people } = await arena.shared()
    const { victim, sibling, other } = await threeSides(arena)
    const told = await tellTicket(victim, arena.random)
    const { marks } = told
    const faults: string[] = []
    let compared = 0
    const compare = (where: string, viewer: Viewer, text: string) => {
      compared += Object.keys(readers).length
      faults.push(...differences(viewer, marks, text).map((line) => `${where}: ${line}`))
    }
    for (const { viewer, voice, path } of readersOf(told, victim, sibling, other)) {
      const feed = await voice.send(`${path}/feed?pageSize=100`)
      compare('feed', viewer, feed.status === 200 ? feed.text : '')
      if (viewer !== 'stranger' && feed.status !== 200)
        faults.push(`${voice.name} cannot open the feed: ${feed.status} ${feed.text.slice(0, 200)}`)
      if (viewer === 'party') continue
      const file = await voice.send(`${path}/feed/exportcsv`)
      compare('file', viewer, file.status === 200 ? file.text : '')
    }
    const fresh: [Viewer, string, string][] = [
      ['merchant', 'viewer@acme.example', pathOf({ ticketId: told.ticketId })],
      ['tenant', 'support@northwind.example', pathOf({ customerId: victim.merchantId, ticketId: told.ticketId })],
      ['platform', 'support@portico.example', pathOf({ tenantId: victim.tenantId, ticketId: told.ticketId })],
    ]
    let counted = 0
    for (const [viewer, email, path] of fresh) {
      const voice = aPerson(portico, people, email)
      const details = await voice.send(viewer === 'merchant' ? path : `${path}/details`)
      if (details.status !== 200) {
        if (viewer !== 'merchant') faults.push(`${email} cannot open the ticket: ${details.status}`)
        continue
      }
      const wanted = (Object.keys(readers) as Kind[]).filter((kind) => isComment(kind) && readers[kind].includes(viewer)).length
      const { unreadComments } = JSON.parse(details.text) as { unreadComments: number }
      counted++
      if (unreadComments !== wanted) faults.push(`${email} sees ${unreadComments} unread comments, not ${wanted}`)
    }
    const news = await newsOf(told.ticketId, victim, sibling, other)
    faults.push(...news.faults)
    const mails = (await readMails(portico.dataDir)).filter(({ raw }) => raw.includes(victim.mark))
    const addressed = (to: string): Viewer | undefined =>
      /@portico\.example/.test(to)
        ? 'platform'
        : /@northwind\.example/.test(to)
          ? 'tenant'
          : /@acme\.example/.test(to)
            ? 'merchant'
            : undefined
    for (const { to, text, html } of mails) {
      const viewer = addressed(to)
      const wrong = (Object.keys(marks) as Kind[]).filter(
        (kind) => `${text}${html}`.includes(marks[kind]) && isComment(kind) && viewer && !readers[kind].includes(viewer),
      )
      faults.push(...wrong.map((kind) => `a mail to ${to} tells of ${kind}`))
    }
    return {
      reached: `${compared} readings of 15 kinds, ${counted} counts, ${news.told} news, ${mails.length} mails: ${faults.length} differences`,
      faults,
      evidence: [
        { of: 'items compared', seen: compared, atLeast: 13 * 15 },
        { of: 'counts of unread comments', seen: counted, atLeast: 2 },
        { of: 'news of the ticket that somebody got', seen: news.told, atLeast: 13 },
        { of: 'mails', seen: mails.length, atLeast: 2 },
      ],
    }
  },
}
