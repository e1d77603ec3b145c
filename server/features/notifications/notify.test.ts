import { readFile } from 'node:fs/promises'
import type { News } from '@portico/contract/features/notifications/news.ts'
import type { Notification } from '@portico/contract/features/notifications/notifications.contract.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { anAccountFor } from '@portico/testkit/features/profile.ts'
import { aTicket } from '@portico/testkit/features/tickets.ts'
import { aPortico, type Person, type TestPortico } from '@portico/testkit/portico/app.ts'
import { deliverTo } from '@portico/testkit/portico/relay.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { publish } from '../../core/outbox/outbox.ts'
import { newsMailSubscribers, notificationSubscribers, notifyOf } from './index.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

const ticketId = '019a0000-0000-7000-8000-00000000000a'
const ticket = { ticketId, reference: '#1042', subject: 'Payout is late', by: 'Ada Lindqvist' }
type Wish = Partial<News> & { as?: 'tenant' | 'merchant'; eventId?: string }

/** Tells it in a transaction of Northwind, or of its merchant Acme; `fails` rolls it back. */
async function tell({ as = 'tenant', eventId = portico.services.newId(), ...wish }: Wish, { fails = false } = {}): Promise<void> {
  const { northwind, acme } = portico.world
  const scope = { level: as, tenantId: northwind.id, merchantId: as === 'merchant' ? acme.id : null, mode: 'Live' } as const
  const news = { kind: 'TicketComment', ...('said' in wish ? {} : { ticket }), merchantId: acme.id, eventId, ...wish } as News
  const work = portico.services.inScope(scope, async (db) => {
    await notifyOf(db, portico.services, news)
    if (fails) throw new Error('rolled back')
  })
  await (fails ? expect(work).rejects.toThrow('rolled back') : work)
}

/** Passes on what the product has told itself, until there is nothing left. */
const deliver = () => deliverTo(portico, [notificationSubscribers, newsMailSubscribers(portico.ownAccount)])

const toldTo = async (person: Person) =>
  ((await portico.as(person).get('/v1/api/in-app-notifications')).body as { data: Notification[] }).data
const titlesOf = async (person: Person) => (await toldTo(person)).map(({ title }) => title)
const idsOf = (...people: Person[]) => people.map(({ id }) => id)
const staff = (...permissions: Permission[]) => portico.personWith('tenant', permissions)
const choose = async ({ tenantId, id, merchantId }: Person, type: string, portal: boolean, mail: boolean) =>
  portico.admin.query(
    `insert into user_preferences (tenant_id, user_id, merchant_id, key, value, updated_at) values ($1, $2, $3, 'notifications:choices', $4, now())
     on conflict (tenant_id, user_id, key) do update set value = excluded.value`,
    [tenantId, id, merchantId, JSON.stringify({ [type]: { portal, mail } })],
  )

describe('news', () => {
  test('news of a merchant reaches its own users, the staff of its tenant and the platform, each with their own link', async () => {
    const { world } = portico
    const [clerk, owner, support] = [await staff(), world.acme.owner, await portico.personWith('platform', [])]
    await tell({ as: 'merchant', people: idsOf(clerk, owner, support) })
    await deliver()
    expect(await toldTo(owner)).toMatchObject([
      {
        notificationType: 'TicketComment',
        title: 'New comment from Ada Lindqvist',
        description: '[#1042] Payout is late',
        objectUrl: `/merchant/support-tickets/${ticketId}`,
        useRouter: true,
        isRead: false,
        mode: 'Live',
      },
    ])
    expect((await toldTo(clerk))[0]?.objectUrl).toBe(`/tenant/support-tickets/${ticketId}`)
    expect((await toldTo(support))[0]?.objectUrl).toBe(`/platform/support-tickets/${world.northwind.id}.${ticketId}`)
  })

  test('reaches no one of another tenant or merchant, no one held to other merchants, and no one who may not sign in, though named', async () => {
    const { world, personWith, admin } = portico
    const [held, gone] = [await staff(), await staff()]
    await admin.query('insert into user_limits (tenant_id, user_id, merchants, updated_at) values ($1, $2, $3, now())', [
      held.tenantId,
      held.id,
      [world.globex.id],
    ])
    const others = [await personWith('merchant', [], { merchant: 'globex' }), await personWith('merchant', [], { merchant: 'initech' })]
    const people = [...others, world.contoso.people.administrator!, held, gone]
    await admin.query("update users set status = 'Inactive' where id = $1", [gone.id])
    await tell({ people: idsOf(...people) })
    await deliver()
    const { rows } = await admin.query('select user_id from notifications where user_id = any($1)', [idsOf(...people)])
    expect(rows).toEqual([])
  })

  test('news about a merchant or a payment that a limit has hidden since shows no subject, in the list, the latest news or an email', async () => {
    const { world, admin, mails } = portico
    const people = [await staff(), await staff(), await staff()]
    const [held, ofMethod, free] = people as [Person, Person, Person]
    for (const person of people) {
      await anAccountFor(portico, person)
      await choose(person, 'TransactionAlert', true, false)
    }
    const payment = {
      alert: 'Conflict',
      transactionId: ticketId,
      reference: 'R-77',
      paymentMethod: 'Card',
      serviceProvider: 'Adelphi Acquiring',
    } as const
    await tell({ people: idsOf(...people) })
    const about = { merchantId: world.acme.id, people: idsOf(...people), eventId: portico.services.newId() }
    await portico.services.inScope({ level: 'tenant', tenantId: free.tenantId, mode: 'Live' }, (db) =>
      notifyOf(db, portico.services, { kind: 'TransactionAlert', payment, ...about }),
    )
    await deliver()
    await limit(portico, held, { merchants: [world.globex.id] })
    await limit(portico, ofMethod, { paymentMethods: ['Wallet'] })
    const said = async (person: Person) => {
      const list = '/v1/api/in-app-notifications'
      const latest = `${list}/latest?createdAfter=2020-01-01T00:00:00.000Z`
      const replies = await Promise.all([list, latest].map((url) => portico.as(person).get(url)))
      return replies.map(({ status, text }) => [status, /Payout is late/.test(text), /R-77/.test(text)])
    }
    expect(await said(free)).toEqual([
      [200, true, true],
      [200, true, true],
    ])
    expect(await said(ofMethod)).toEqual([
      [200, true, false],
      [200, true, false],
    ])
    expect(await said(held)).toEqual([
      [200, false, false],
      [200, false, false],
    ])
    expect(await toldTo(held)).toMatchObject(
      Array(2).fill({ title: 'You no longer have access to this record', description: '', objectUrl: '/' }),
    )
    mails.length = 0
    const { rows } = await admin.query(
      "select user_id, event_id from notifications where description like '%R-77%' and user_id = any($1)",
      [idsOf(...people)],
    )
    for (const { user_id: userId, event_id: eventId } of rows)
      await portico.services.inScope({ level: 'tenant', tenantId: free.tenantId, mode: 'Live' }, (db) =>
        publish(
          db,
          portico.services,
          'notification.mail_due',
          { userId, eventId, title: 'R-77', description: '', place: '/' },
          { merchantId: null },
        ),
      )
    await deliver()
    expect(rows).toHaveLength(3)
    expect(mails.map(({ to }) => to)).toEqual([free.email])
  })

  test('news from before it named its record is hidden by the record that its address leads to, also in a mail that waits', async () => {
    const { world, admin, mails, services } = portico
    const person = await staff()
    await anAccountFor(portico, person)
    const ofAcme = await aTicket(portico, { subject: 'Secret of Acme' })
    const payment = await aCapturedPayment(portico, { merchant: 'acme' })
    const places = [
      ['TicketComment', `/tenant/support-tickets/${ofAcme}`],
      ['TransactionAlert', `/transaction-management/transaction-lookup/${payment}`],
      ['InvitationAccepted', `/crm/users/merchant/${world.acme.owner.id}`],
      ['InvitationAccepted', '/crm/users/crm'],
    ] as const
    for (const [type, place] of places)
      await admin.query(
        `insert into notifications (tenant_id, id, event_id, user_id, about_mode, type, title, description, object_url, use_router, created_at)
         values ($1, gen_random_uuid(), gen_random_uuid(), $2, 'Live', $3, $4, '', $5, true, now())`,
        [person.tenantId, person.id, type, `About ${place}`, place],
      )
    await admin.query(
      `begin; ${await readFile(new URL('../../../database/migrations/0179_news_of_before.sql', import.meta.url), 'utf8')}; commit`,
    )
    await limit(portico, person, { merchants: [world.globex.id] })
    const seen = (await toldTo(person)) as { objectUrl: string }[]
    expect(seen.map(({ objectUrl }) => objectUrl).sort()).toEqual(['/', '/', '/', '/crm/users/crm'])
    mails.length = 0
    const items = places.map(([title, place]) => ({ title, description: `About ${place}`, place }))
    const scope = { level: 'tenant', tenantId: person.tenantId, mode: 'Live' } as const
    await services.inScope(scope, async (db) => {
      const daily = { userId: person.id, day: '2026-01-01', count: 5, items }
      await publish(db, services, 'notification.daily_mail_due', daily, { merchantId: null })
      for (const one of items) await publish(db, services, 'notification.mail_due', { userId: person.id, ...one }, { merchantId: null })
    })
    await deliver()
    expect(mails.map(({ subject }) => subject).sort()).toEqual(['2 unread notifications', 'InvitationAccepted'])
    for (const { text } of mails) expect(text).not.toMatch(new RegExp(`${ofAcme}|${payment}|${world.acme.owner.id}`))
  })

  test('reaches every holder of one of the permissions on the requested side, except those left out', async () => {
    const permission = 'CRM.Organization.Export'
    const [holder, author, other] = [await staff(permission), await staff(permission), await staff('CRM.Audit.Export')]
    const owner = await portico.personWith('merchant', ['Merchant.Audit.Export'])
    const holders = [
      { level: 'tenant', anyOf: [permission] },
      { level: 'merchant', anyOf: ['Merchant.Audit.Export'] },
    ] as const
    await tell({ holders, except: idsOf(author) })
    await deliver()
    expect(await Promise.all([holder, owner, author, other].map(titlesOf))).toEqual([
      ['New comment from Ada Lindqvist'],
      ['New comment from Ada Lindqvist'],
      [],
      [],
    ])
  })

  test('an event notifies a user once, however often it is sent, also after the user deleted it', async () => {
    const person = await staff()
    const eventId = portico.services.newId()
    await tell({ eventId, kind: 'TicketMention', people: idsOf(person) })
    await deliver()
    await portico.as(person).delete('/v1/api/in-app-notifications')
    await tell({ eventId, people: idsOf(person) })
    await tell({ eventId: portico.services.newId(), kind: 'TicketClosed', people: idsOf(person) })
    await deliver()
    expect(await titlesOf(person)).toEqual(['Ada Lindqvist closed a ticket'])
  })

  test('is not told where the change behind it is rolled back', async () => {
    const person = await staff()
    await tell({ people: idsOf(person) }, { fails: true })
    await deliver()
    expect(await titlesOf(person)).toEqual([])
  })

  test('is written in the language of its recipient', async () => {
    const person = await staff()
    await portico.admin.query("update users set language = 'tr' where id = $1", [person.id])
    await tell({ kind: 'TicketReopened', people: idsOf(person) })
    await deliver()
    expect(await titlesOf(person)).toEqual(['Ada Lindqvist bir talebi yeniden açtı'])
  })

  test('news reaches each user as they chose: in the portal, by email, both or not at all; and is emailed once', async () => {
    const people = [await staff(), await staff(), await staff(), await staff()]
    const ways = [
      [true, false],
      [false, true],
      [true, true],
      [false, false],
    ] as const
    for (const [at, person] of people.entries()) {
      await anAccountFor(portico, person)
      const [portal, mail] = ways[at]!
      await choose(person, 'ReportGenerated', portal, mail)
    }
    const eventId = portico.services.newId()
    const said = { title: 'Report ready', description: 'It is ready' }
    const report = { kind: 'ReportGenerated', said: { en: said, tr: said }, objectUrl: '/dashboard', useRouter: true } as const
    for (let times = 0; times < 2; times++) await tell({ ...report, eventId, people: idsOf(...people) } as Wish)
    await deliver()
    const counts = async (person: Person) => [(await titlesOf(person)).length, portico.mails.filter(({ to }) => to === person.email).length]
    expect(await Promise.all(people.map(counts))).toEqual([
      [1, 0],
      [0, 1],
      [1, 1],
      [0, 0],
    ])
  })

  test('A-NOTIF-22 is newer than all earlier notifications of the user, so that asking for newer ones misses none', async () => {
    const person = await staff()
    for (let n = 0; n < 12; n++) await tell({ people: idsOf(person) })
    await deliver()
    const times = (await toldTo(person)).map(({ created }) => Date.parse(created))
    expect(times).toHaveLength(10)
    expect(times).toEqual([...new Set(times)].sort((one, other) => other - one))
  })
})
