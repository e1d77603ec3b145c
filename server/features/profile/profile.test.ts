import type { Level } from '@portico/contract/core/level.ts'
import type { Profile } from '@portico/contract/features/profile/profile.schemas.ts'
import { told } from '@portico/testkit/features/notifications.ts'
import { anAccountFor, anotherSession, profileOf, profileUrl } from '@portico/testkit/features/profile.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { deliverTo } from '@portico/testkit/portico/relay.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newsMailSubscribers } from '../notifications/index.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

const someone = (level: Level = 'tenant') => portico.personWith(level, [])
const wish = { firstName: 'Ada', lastName: 'Lindqvist', timeZone: 'Asia/Kathmandu', language: 'tr' }
type Someone = Awaited<ReturnType<typeof someone>>
const change = async (person: Someone, more: object = {}) => {
  const { version } = await profileOf(portico, person)
  return portico.as(person).put(profileUrl(person), { ...wish, version, ...more })
}
const contextOf = async (person: Someone) =>
  (await portico.as(person).get(person.level === 'merchant' ? '/api/v1/users' : '/api/v1/crm/users')).body as Record<string, unknown>

describe.each(['platform', 'tenant', 'merchant'] as const)('a %s user', (level) => {
  test('users change their own name, time zone and language, and the context shows it at once', async () => {
    const person = await someone(level)
    const before = await profileOf(portico, person)
    const reply = await change(person)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toEqual({ ...before, ...wish, version: before.version + 1 })
    expect(await profileOf(portico, person)).toEqual(reply.body)
    expect(await contextOf(person)).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lindqvist',
      configureTimeZone: 'Asia/Kathmandu',
      language: 'tr',
    })
    const { rows } = await portico.admin.query(
      "select actor_id, before, after from audit_records where entity = 'people' and entity_id = $1 and action = 'profile.update'",
      [person.id],
    )
    expect(rows).toEqual([
      { actor_id: person.id, before: expect.objectContaining({ timeZone: before.timeZone, language: 'en' }), after: wish },
    ])
  })

  test('users see and end their own sessions and no one else’s', async () => {
    const [person, other] = [await someone(level), await someone(level)]
    const [mine, second, foreign] = [
      await anotherSession(portico, person),
      await anotherSession(portico, person),
      await anotherSession(portico, other),
    ]
    const caller = portico.withToken(mine.token)
    const { data } = (await caller.get(profileUrl(person, '/sessions'))).body as { data: { sessionId: string; isOwn: boolean }[] }
    expect(data.map(({ sessionId }) => sessionId).sort()).toEqual([mine.sessionId, second.sessionId].sort())
    expect(data.filter(({ isOwn }) => isOwn).map(({ sessionId }) => sessionId)).toEqual([mine.sessionId])
    const missing = await caller.delete(profileUrl(person, '/sessions/none-such'))
    const refused = await caller.delete(profileUrl(person, `/sessions/${foreign.sessionId}`))
    expect([refused.status, refused.code]).toEqual([404, missing.code])
    expect((await portico.withToken(foreign.token).get(profileUrl(other))).status).toBe(200)
    expect((await caller.delete(profileUrl(person, `/sessions/${second.sessionId}`))).status).toBe(204)
    const third = await anotherSession(portico, person)
    expect((await caller.delete(profileUrl(person, '/sessions'))).body).toEqual({ ended: 1 })
    expect((await portico.withToken(third.token).get(profileUrl(person))).status).toBe(401)
    expect((await caller.get(profileUrl(person))).status).toBe(200)
  })
})

test('fields that users may not set are refused, and nothing is changed', async () => {
  const person = await someone()
  const before = await profileOf(portico, person)
  for (const more of [
    { email: 'new@northwind.example' },
    { status: 'Active' },
    { roleIds: [] },
    { merchantId: person.id },
    { id: person.id },
  ])
    expect((await change(person, more)).status, JSON.stringify(more)).toBe(422)
  for (const timeZone of ['Mars/Olympus', '+03:00', 'EST5', '', 'europe', 'US/Pacific-New', 'SystemV/EST5', 'us/pacific-new', 'Factory'])
    expect(Object.keys(((await change(person, { timeZone })).body as { fields: object }).fields)).toEqual(['body.timeZone'])
  expect((await change(person, { language: 'de' })).status).toBe(422)
  expect((await change(person, { firstName: '  ' })).status).toBe(422)
  expect(await profileOf(portico, person)).toEqual(before)
})

test('another tenant’s header and another person’s id lead to no one else', async () => {
  const { world } = portico
  const [person, victim] = [await someone('platform'), world.northwind.people.administrator!]
  const before = await profileOf(portico, victim)
  const headers = { tenantId: victim.tenantId }
  expect(((await portico.as(person).get(profileUrl(person), { headers })).body as { id: string }).id).toBe(person.id)
  const { version } = await profileOf(portico, person)
  await portico.as(person).put(profileUrl(person), { ...wish, version }, { headers })
  expect(await profileOf(portico, victim)).toEqual(before)
  expect((await portico.as(person).get(`${profileUrl(person)}/${victim.id}`)).status).toBe(404)
})

test('of two changes to the same version, one is refused as stale', async () => {
  const person = await someone()
  const { version } = await profileOf(portico, person)
  const both = [1, 2].map(() => portico.as(person).put(profileUrl(person), { ...wish, version }))
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409])
})

test('users with access limits change their own record too', async () => {
  const person = await someone()
  await portico.admin.query('insert into user_limits (tenant_id, user_id, merchants, updated_at) values ($1, $2, $3, now())', [
    person.tenantId,
    person.id,
    [portico.world.acme.id],
  ])
  expect((await change(person)).status).toBe(200)
})

test('the language of the header is kept without a version, and choosing the same again changes nothing', async () => {
  const person = await someone('merchant')
  const { version } = await profileOf(portico, person)
  const set = (language: string) => portico.as(person).put(profileUrl(person, '/language'), { language })
  expect((await set('tr')).body).toMatchObject({ language: 'tr', version: version + 1 })
  expect((await set('tr')).body).toMatchObject({ language: 'tr', version: version + 1 })
  expect((await set('xx')).status).toBe(422)
  expect(await contextOf(person)).toMatchObject({ language: 'tr' })
})

describe('the choice how to be told', () => {
  const choose = async (person: Someone, portal: boolean, mail: boolean) => {
    const { version } = await profileOf(portico, person)
    const body = { choices: [{ type: 'ReportGenerated', portal, mail }], version }
    const reply = await portico.as(person).put(profileUrl(person, '/notifications'), body)
    expect(reply.status, reply.text).toBe(200)
    expect((reply.body as Profile).notifications[0]).toEqual(body.choices[0])
    expect(reply.body).toMatchObject({ version: version + 1 })
  }
  async function tell(person: Someone, title: string) {
    await told(portico, person, { kind: 'ReportGenerated', title, description: 'It is ready.' })
    await deliverTo(portico, [newsMailSubscribers(portico.ownAccount)])
  }
  const toldIn = async (person: Someone) => {
    const { data } = (await portico.as(person).get('/v1/api/in-app-notifications')).body as { data: { title: string }[] }
    return {
      portal: data.map(({ title }) => title),
      mail: portico.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject),
    }
  }

  test.each(['tenant', 'merchant'] as const)('of a %s user is what happens: in the portal, by mail, both, or not at all', async (level) => {
    const person = await someone(level)
    await anAccountFor(portico, person)
    expect((await profileOf(portico, person)).notifications[0]).toEqual({ type: 'ReportGenerated', portal: true, mail: false })
    await tell(person, 'First')
    await choose(person, false, true)
    await tell(person, 'Second')
    await choose(person, true, true)
    await tell(person, 'Third')
    await choose(person, false, false)
    await tell(person, 'Fourth')
    expect(await toldIn(person)).toEqual({ portal: ['Third', 'First'], mail: ['Second', 'Third'] })
    const [{ text } = { text: '' }] = portico.mails.filter(({ to }) => to === person.email)
    expect(text).toContain('It is ready.')
    expect(text).toContain('http://localhost:3000/dashboard')
  })

  test('choices are offered for news of the user’s level, and refused for other news', async () => {
    const typesOf = async (level: Level) => (await profileOf(portico, await someone(level))).notifications.map(({ type }) => type)
    expect(await typesOf('tenant')).toEqual(expect.arrayContaining(['TicketAssigned', 'TransactionAlert']))
    expect(await typesOf('platform')).not.toContain('TransactionAlert')
    expect(await typesOf('merchant')).not.toContain('TicketAssigned')
    const person = await someone('merchant')
    const { version } = await profileOf(portico, person)
    const choices = [{ type: 'TicketAssigned', portal: true, mail: true }]
    const reply = await portico.as(person).put(profileUrl(person, '/notifications'), { choices, version })
    expect([reply.status, Object.keys((reply.body as { fields: object }).fields)]).toEqual([422, ['body.choices.0.type']])
  })

  test('of someone who may not sign in any more nothing is mailed', async () => {
    const person = await someone()
    await anAccountFor(portico, person)
    await choose(person, true, true)
    await portico.admin.query("update users set status = 'Inactive' where id = $1", [person.id])
    await tell(person, 'Too late')
    expect(portico.mails.filter(({ to }) => to === person.email)).toEqual([])
  })
})
