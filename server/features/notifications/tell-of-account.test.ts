import type { AccountNews } from '@portico/contract/features/notifications/news.ts'
import type { Notification } from '@portico/contract/features/notifications/notifications.contract.ts'
import { anInvitedPerson, peopleUrl, roleId } from '@portico/testkit/features/people.ts'
import { anAccountFor } from '@portico/testkit/features/profile.ts'
import { aPortico, type Person, type TestPortico } from '@portico/testkit/portico/app.ts'
import { deliverTo } from '@portico/testkit/portico/relay.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { publish } from '../../core/outbox/outbox.ts'
import { peopleSubscribers } from '../people/index.ts'
import { keepChoices, newsMailSubscribers, notificationSubscribers, tellNews } from './index.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

function deliver() {
  const nobodyMailed = { invite: async () => undefined } as unknown as Parameters<typeof peopleSubscribers>[0]
  return deliverTo(portico, [notificationSubscribers, newsMailSubscribers(portico.ownAccount), peopleSubscribers(nobodyMailed)])
}

const noticed = ({ tenantId, merchantId }: Pick<Person, 'tenantId' | 'merchantId'>, news: AccountNews) =>
  portico.services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, (db) =>
    publish(db, portico.services, 'account.noticed', news, { merchantId }),
  )
const toldTo = async (person: Person) =>
  ((await portico.as(person).get('/v1/api/in-app-notifications')).body as { data: Notification[] }).data
const from = { device: 'Chrome, Linux', ip: '198.51.100.7' }

test('a sign-in from a new device notifies in the portal and by email, regardless of choices, in the user’s language', async () => {
  const person = await portico.personWith('merchant', [])
  await anAccountFor(portico, person)
  await portico.admin.query("update users set language = 'tr' where id = $1", [person.id])
  await portico.admin.query(
    `insert into user_preferences (tenant_id, user_id, merchant_id, key, value, updated_at)
     values ($1, $2, $3, 'notifications:mail-time', '{"time": "Never"}', now())`,
    [person.tenantId, person.id, person.merchantId],
  )
  await noticed(person, { userId: person.id, notice: 'newDevice', ...from })
  await deliver()
  expect(await toldTo(person)).toMatchObject([
    {
      notificationType: 'AccountSecurity',
      title: 'Yeni bir cihazdan oturum açıldı',
      description: expect.stringContaining('Chrome, Linux, 198.51.100.7.'),
      objectUrl: '/merchant/profile-settings?section=sessions',
    },
  ])
  expect(portico.mails).toMatchObject([
    { to: person.email, subject: 'Yeni bir cihazdan oturum açıldı', text: expect.stringContaining('198.51.100.7') },
  ])
})

test('a user who unsubscribes by a link in a mail gets no further news by mail, and still hears of a new device', async () => {
  const person = await portico.personWith('tenant', [])
  await anAccountFor(portico, person)
  const said = { title: 'Report ready', description: 'It is ready' }
  const mailedNews = () =>
    portico.services.inScope({ level: 'tenant', tenantId: person.tenantId, mode: 'Live' }, (db) =>
      keepChoices(db, { userId: person.id, merchantId: null }, { ReportGenerated: { portal: true, mail: true } }, portico.services.now()),
    )
  const tell = () =>
    tellNews(
      portico.services,
      { tenantId: person.tenantId, mode: 'Live' },
      {
        ...{ kind: 'ReportGenerated', eventId: portico.services.newId(), merchantId: null, people: [person.id] },
        ...{ said: { en: said, tr: said }, objectUrl: '/dashboard', useRouter: true },
      },
    )
  const mailsTo = () => portico.mails.filter(({ to }) => to === person.email)
  await mailedNews()
  await tell()
  await deliver()
  expect(mailsTo()).toMatchObject([{ unsubscribe: expect.stringContaining('/Identity/Account/Unsubscribe/') }])

  await noticed(person, { userId: person.id, notice: 'unsubscribed', device: '', ip: '' })
  await deliver()
  await tell()
  await noticed(person, { userId: person.id, notice: 'newDevice', ...from })
  await deliver()
  const [, newDevice, ...more] = mailsTo()
  expect([newDevice?.subject, newDevice?.unsubscribe, more]).toEqual(['Sign-in from a new device', undefined, []])
  expect(await toldTo(person)).toHaveLength(3)
})

test('a changed sign-in method notifies in the portal; identity emails it itself', async () => {
  const person = await portico.personWith('tenant', [])
  await anAccountFor(portico, person)
  portico.mails.length = 0
  for (const notice of ['passwordChanged', 'secondFactorOn', 'secondFactorOff', 'passkeyAdded', 'passkeyRemoved'] as const)
    await noticed(person, { userId: person.id, notice, device: '', ip: '' })
  await deliver()
  const told = await toldTo(person)
  expect(told.map(({ title }) => title).sort()).toEqual([
    ...['Passkey added', 'Passkey removed', 'Password changed', 'Two-step sign-in is off', 'Two-step sign-in is on'],
  ])
  expect(new Set(told.map(({ objectUrl }) => objectUrl))).toEqual(new Set(['/tenant/profile-settings?section=security']))
  expect(portico.mails).toEqual([])
})

test('only the inviter is notified that an invited user has joined', async () => {
  const { owner } = portico.world.acme
  const joined = await anInvitedPerson(portico, { level: 'merchant' }, { firstName: 'Grace', lastName: 'Hopper' })
  await noticed(owner, { userId: joined.id, notice: 'joined', device: '', ip: '' })
  await deliver()
  expect(await toldTo(owner)).toMatchObject([
    {
      notificationType: 'InvitationAccepted',
      title: 'Invitation accepted',
      description: 'Grace Hopper has joined.',
      objectUrl: `/merchant/users/merchant-management/${joined.id}`,
    },
  ])
  const { rows } = await portico.admin.query("select distinct user_id from notifications where type = 'InvitationAccepted'")
  expect(rows).toEqual([{ user_id: owner.id }])
})

test('a user who gets other roles is notified which; a change of name alone is no news', async () => {
  const { world, services } = portico
  const person = await portico.personWith('tenant', [])
  const administrator = portico.as(world.northwind.people.administrator!)
  const at = peopleUrl('tenant', `users/crm/${person.id}`)
  const change = async (more: object) => {
    const { version, roles } = (await administrator.get(at)).body as { version: number; roles: { id: string }[] }
    const body = { firstName: 'Bo', lastName: 'Ek', phone: '+46 1 23', roleIds: roles.map(({ id }) => id), version, ...more }
    expect((await administrator.put(at, body, { headers: { 'idempotency-key': services.newId() } })).status).toBe(200)
    await deliver()
  }
  await change({})
  expect(await toldTo(person)).toEqual([])
  await change({ roleIds: [await roleId(portico, { level: 'tenant' }, 'Finance')] })
  expect(await toldTo(person)).toMatchObject([
    {
      notificationType: 'RoleChange',
      title: 'Your roles have changed',
      description: 'You now have: Finance.',
      objectUrl: '/tenant/profile-settings',
    },
  ])
})
