import { type TicketKind, type TicketMail, ticketKinds } from '@portico/contract/features/notifications/news.ts'
import { anAccountFor } from '@portico/testkit/features/profile.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { deliverTo, startRelay } from '@portico/testkit/portico/relay.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { MailedTo, OwnAccount } from '../../core/actor/own-account.ts'
import { queueTicketMail, ticketMailSubscribers } from './index.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

const itemId = '019a0000-0000-7000-8000-0000000000c1'
const place = '/tenant/support-tickets/019a0000-0000-7000-8000-00000000000a'
const aTicketId = () => portico.services.newId()
const ticketOf = (ticketId: string, more: object = {}) => ({
  ticketId,
  reference: '#1042',
  subject: 'Payout is late',
  by: 'Ada Lindqvist',
  ...more,
})

function queue(mail: Omit<TicketMail, 'place'>) {
  const { northwind } = portico.world
  return portico.services.inScope({ level: 'tenant', tenantId: northwind.id, mode: 'Live' }, (db) =>
    queueTicketMail(db, portico.services, { place, ...mail }, { merchantId: null }),
  )
}

const mailing = (mailNews: OwnAccount['mailNews']) => [ticketMailSubscribers({ mailNews })]
const deliver = (mailNews: OwnAccount['mailNews'] = portico.ownAccount.mailNews) =>
  deliverTo(portico, mailing(mailNews), { backOffMs: () => 20 })

async function aReader(language = 'en') {
  const person = await portico.personWith('tenant', [])
  await anAccountFor(portico, person)
  await portico.admin.query('update users set language = $1 where id = $2', [language, person.id])
  return person
}
const mailsTo = (email: string) => portico.mails.filter(({ to }) => to === email)

const english: Record<TicketKind, string> = {
  TicketCreated: 'New ticket from Ada Lindqvist',
  TicketComment: 'New comment from Ada Lindqvist',
  TicketClosed: 'Ada Lindqvist closed a ticket',
  TicketReopened: 'Ada Lindqvist reopened a ticket',
  TicketAssigned: 'Ada Lindqvist assigned a ticket to you',
  TicketUnassigned: 'A ticket needs a new assignee',
  TicketMention: 'Ada Lindqvist mentioned you',
  TicketEscalated: 'Ada Lindqvist escalated a ticket',
}

test('every kind says who did what, under the subject of the ticket, with the way to it', async () => {
  const person = await aReader()
  for (const kind of ticketKinds) await queue({ kind, to: { userId: person.id }, ticket: ticketOf(aTicketId()), itemId })
  await deliver()
  const mails = mailsTo(person.email)
  expect(mails.map(({ subject }) => subject)).toEqual(ticketKinds.map(() => '[#1042] Payout is late'))
  for (const kind of ticketKinds)
    expect(
      mails.filter(({ text, html }) => text.includes(english[kind]) && html.includes(english[kind])),
      kind,
    ).toHaveLength(1)
  for (const { text, html } of mails) for (const body of [text, html]) expect(body).toContain(`http://localhost:3000${place}`)
})

test('mails of a ticket are one thread: each has a name of its own and names the first', async () => {
  const person = await aReader()
  const [ticketId, otherId] = [aTicketId(), portico.services.newId()]
  await queue({ kind: 'TicketCreated', to: { userId: person.id }, ticket: ticketOf(ticketId), itemId: ticketId })
  await queue({ kind: 'TicketComment', to: { userId: person.id }, ticket: ticketOf(ticketId), itemId })
  await queue({ kind: 'TicketClosed', to: { userId: person.id }, ticket: ticketOf(ticketId), itemId: otherId })
  await deliver()
  const first = `<ticket.${ticketId}@localhost>`
  const threads = mailsTo(person.email).map(({ messageId, inReplyTo }) => [messageId, inReplyTo])
  expect(threads.sort()).toEqual(
    [
      [first, undefined],
      [`<ticket.${ticketId}.${itemId}@localhost>`, first],
      [`<ticket.${ticketId}.${otherId}@localhost>`, first],
    ].sort(),
  )
})

test('what someone wrote is shown as it was written, and is never markup or a header', async () => {
  const person = await aReader()
  const text = 'Look:\n<img src=x onerror=alert(1)> & "more"'
  const subject = 'Late\r\nBcc: everyone@example.com'
  await queue({ kind: 'TicketComment', to: { userId: person.id }, ticket: ticketOf(aTicketId(), { text, subject }), itemId })
  await deliver()
  const [mail] = mailsTo(person.email)
  expect(mail!.subject).toBe('[#1042] Late Bcc: everyone@example.com')
  expect(mail!.text).toContain('> Look:\n> <img src=x onerror=alert(1)> & "more"')
  expect(mail!.html).toContain('Look:\n&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot;')
  expect(mail!.html).not.toContain('<img')
})

test('is written in the recipient’s language, with a link to their notification settings', async () => {
  const person = await aReader('tr')
  await queue({ kind: 'TicketClosed', to: { userId: person.id }, ticket: ticketOf(aTicketId()), itemId })
  await queue({ kind: 'TicketClosed', to: { email: 'contact@acme.example', language: 'tr' }, ticket: ticketOf(aTicketId()), itemId })
  await deliver()
  const choice = 'http://localhost:3000/tenant/profile-settings?section=notifications'
  const [mail] = mailsTo(person.email)
  expect(mail).toMatchObject({
    language: 'tr',
    unsubscribe: expect.stringMatching(/^http:\/\/localhost:3000\/Identity\/Account\/Unsubscribe\/[\w-]{36}\/[\w-]{43}$/),
  })
  expect(mail!.text).toContain('Ada Lindqvist bir talebi kapattı')
  for (const body of [mail!.text, mail!.html]) expect(body).toContain(choice)
  const [named] = mailsTo('contact@acme.example')
  expect(named!.unsubscribe).toBeUndefined()
  expect(named!.text).toContain('Adresiniz yanıt verilecek adres olarak belirtildi.')
})

test('is tried again until it has left, also by another worker where the first died with it', async () => {
  const left: MailedTo[] = []
  let tries = 0
  await queue({ kind: 'TicketComment', to: { email: 'contact@acme.example', language: 'en' }, ticket: ticketOf(aTicketId()), itemId })
  // This worker takes the mail and is never heard of again.
  const dead = startRelay(
    portico,
    mailing(() => new Promise(() => undefined)),
    { leaseMs: 50 },
  )
  await expect.poll(async () => (await portico.admin.query('select attempts from outbox')).rows[0].attempts).toBeGreaterThan(0)
  void dead.stop()
  await deliver(async (to) => {
    tries++
    if (tries < 3) throw new Error('the mail server is away')
    left.push(to)
  })
  expect([tries, left]).toEqual([3, [{ email: 'contact@acme.example', language: 'en' }]])
})
