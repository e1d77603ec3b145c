import { told } from '@portico/testkit/features/notifications.ts'
import { anAccountFor, profileOf, profileUrl } from '@portico/testkit/features/profile.ts'
import { aPortico, type Person, type TestPortico } from '@portico/testkit/portico/app.ts'
import { deliverTo, startRelay } from '@portico/testkit/portico/relay.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Services } from '../../core/call/services.ts'
import { mailDaily, newsMailSubscribers } from './index.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

/** A person who wants exports by mail, at that time, and lives in that zone. */
async function aReader(mailTime: string, { zone = 'UTC', language = 'en' } = {}): Promise<Person> {
  const person = await portico.personWith('tenant', [])
  await anAccountFor(portico, person)
  await portico.admin.query('update users set time_zone = $1, language = $2 where id = $3', [zone, language, person.id])
  const { version } = await profileOf(portico, person)
  const choices = [{ type: 'ReportGenerated', portal: true, mail: true }]
  const reply = await portico.as(person).put(profileUrl(person, '/notifications'), { choices, mailTime, version })
  expect([reply.status, reply.body]).toMatchObject([200, { mailTime }])
  return person
}
const news = (person: Person, title: string) => told(portico, person, { kind: 'ReportGenerated', title, description: 'It is ready.' })

/** Tomorrow at that time of UTC: today's news is there by then. */
function tomorrowAt(time: string): Date {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  return new Date(`${day}T${time}:00.000Z`)
}
const run = (now: Date, services: Partial<Services> = {}) =>
  mailDaily({ pool: portico.pools.jobs, services: { ...portico.services, ...services, now: () => now } }).run({})

const deliver = () => deliverTo(portico, [newsMailSubscribers(portico.ownAccount)], { due: true })
const mailsTo = ({ email }: Person) => portico.mails.filter(({ to }) => to === email)
/** Due tomorrow by the clock of the job; for the relay of now it is due now. */
const bringForward = () => portico.admin.query('update outbox set available_at = now()')

test('what was told and not read is mailed once a day, in one mail with the way to each', async () => {
  const [person, always, never] = [await aReader('Daily'), await aReader('AtOnce'), await aReader('Never')]
  for (const one of [person, always, never]) for (const title of ['First report', 'Second report', 'Third report']) await news(one, title)
  const { data } = (await portico.as(person).get('/v1/api/in-app-notifications')).body as { data: { id: string; title: string }[] }
  await portico.as(person).put(`/v1/api/in-app-notifications/mark-as-read/${data.find(({ title }) => title === 'Second report')!.id}`)
  await deliver()
  expect(mailsTo(person)).toEqual([])
  await run(tomorrowAt('08:05'))
  await bringForward()
  await deliver()
  const [mail, ...more] = mailsTo(person)
  expect(more).toEqual([])
  expect(mail!.subject).toBe('2 unread notifications')
  for (const body of [mail!.text, mail!.html]) {
    expect(body).toMatch(/Third report[\s\S]*First report/)
    expect(body).not.toContain('Second report')
    expect(body).toContain('http://localhost:3000/dashboard')
    expect(body).toContain('/tenant/profile-settings?section=notifications')
  }
  expect(
    mailsTo(always)
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual(['First report', 'Second report', 'Third report'])
  expect(mailsTo(never)).toEqual([])
  // The same day brings no second one, and the next nothing that was mailed.
  await news(person, 'Fourth report')
  await run(tomorrowAt('20:00'))
  await bringForward()
  await deliver()
  expect(mailsTo(person)).toHaveLength(1)
})

test.each([
  ['Asia/Tokyo', '22:50', '23:10'],
  ['Europe/Istanbul', '04:50', '05:10'],
  ['America/New_York', '11:50', '13:10'],
])('the daily email is due at eight on the user’s own clock: in %s', async (zone, early, late) => {
  const person = await aReader('Daily', { zone, language: 'tr' })
  await news(person, 'Report')
  const mailedAt = async (time: string) => {
    await run(tomorrowAt(time))
    await bringForward()
    await deliver()
    return mailsTo(person).length
  }
  expect([await mailedAt(early), await mailedAt(late)]).toEqual([0, 1])
  expect(mailsTo(person)[0]).toMatchObject({ language: 'tr', subject: 'Okunmamış 1 bildirim' })
})

test('is one mail, even if a worker is killed in between or several work at once', async () => {
  const person = await aReader('Daily')
  await news(person, 'Report')
  const now = tomorrowAt('09:00')
  const killed: Services['inScope'] = (scope, work) =>
    portico.services.inScope(scope, async (db) => {
      await work(db)
      throw new Error('killed before the commit')
    })
  await run(now, { inScope: killed })
  await Promise.all([run(now), run(now), run(now)])
  await bringForward()
  // A worker that dies with the mail in its hands, and one that takes it over: it is the same mail by its name.
  const names: (string | undefined)[] = []
  const neverDone = newsMailSubscribers({
    mailNews: async (to, newsIn) => {
      if ('userId' in to && to.userId === person.id) names.push(newsIn('en').id)
      return new Promise(() => undefined)
    },
  })
  const dying = startRelay(portico, [neverDone], { leaseMs: 50 })
  await expect.poll(() => names.length, { timeout: 10_000 }).toBeGreaterThan(0)
  void dying.stop()
  await deliver()
  const [mail, ...more] = mailsTo(person)
  expect(more).toEqual([])
  expect(mail!.messageId).toBe(`<${names[0]}@localhost>`)
})

test('who wants no mails any more gets none of those that wait', async () => {
  const person = await aReader('Daily')
  await news(person, 'Report')
  const { version } = await profileOf(portico, person)
  const choices = [{ type: 'ReportGenerated', portal: true, mail: true }]
  await portico.as(person).put(profileUrl(person, '/notifications'), { choices, mailTime: 'Never', version })
  await run(tomorrowAt('09:00'))
  await bringForward()
  await deliver()
  expect(mailsTo(person)).toEqual([])
})

test('a user whose time zone the database does not know costs only their own tenant its mails of that round', async () => {
  const person = await aReader('Daily')
  await news(person, 'Report')
  const [first, last] = (await portico.admin.query('select id from tenants order by id')).rows.filter(({ id }) => id !== person.tenantId)
  const zones = 'update users set time_zone = $1 where tenant_id = any($2)'
  await portico.admin.query(zones, ['US/Pacific-New', [first.id, last.id]])
  await run(tomorrowAt('09:30'))
  await bringForward()
  await deliver()
  expect(mailsTo(person)).toHaveLength(1)
  await portico.admin.query(zones, ['UTC', [first.id, last.id]])
})
