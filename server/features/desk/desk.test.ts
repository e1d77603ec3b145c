import { type CalendarEvent, mostEvents, mostNotes, type Note } from '@portico/contract/features/desk/desk.contract.ts'
import type { Waiting } from '@portico/contract/features/overview/overview.schemas.ts'
import { anAuthorisedPayment, aPendingPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

const staff = '/api/v1/crm/desk'
const merchant = '/api/v1/desk'
const hourMs = 3_600_000
/** 02:30 on 11 November in Istanbul, where everyone of the test's world lives; still the 10th in UTC. */
const now = new Date('2026-11-10T23:30:00Z')
let portico: TestPortico
let finance: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  Object.assign(portico.services, { now: () => now })
  finance = portico.as(portico.world.northwind.people.finance!)
})
afterAll(() => portico?.close())

const aNote = async (caller: Caller, text: string, at = staff) => {
  const reply = await caller.post(`${at}/notes`, { text })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Note
}
const anEvent = async (caller: Caller, event: Partial<CalendarEvent>, at = staff) => {
  const reply = await caller.post(`${at}/events`, { title: 'Call', startsAt: now.toISOString(), ...event })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as CalendarEvent
}
const notesOf = async (caller: Caller, at = staff) => ((await caller.get(`${at}/notes`)).body as { data: Note[] }).data
const someone = async (level: 'tenant' | 'merchant' | 'platform' = 'tenant') => portico.as(await portico.personWith(level, []))
const fieldsOf = (reply: { body: never }) => Object.keys((reply.body as { fields?: object }).fields ?? {})

describe('notes', () => {
  test.each(['tenant', 'merchant', 'platform'] as const)(
    'are written, changed, pinned and thrown away by a %s user without any permission',
    async (level) => {
      const at = level === 'merchant' ? merchant : staff
      const caller = await someone(level)
      const first = await aNote(caller, 'Line one\nLine <b>two</b>', at)
      expect(first).toMatchObject({ text: 'Line one\nLine <b>two</b>', isPinned: false, createdAt: '2026-11-10T23:30:00Z' })
      const second = await aNote(caller, 'Second', at)
      expect((await notesOf(caller, at)).map(({ id }) => id)).toEqual([second.id, first.id])
      expect((await caller.put(`${at}/notes/${first.id}/pin`, { isPinned: true })).body).toMatchObject({ id: first.id, isPinned: true })
      expect((await notesOf(caller, at)).map(({ id }) => id)).toEqual([first.id, second.id])
      expect((await caller.put(`${at}/notes/${second.id}`, { text: 'Changed' })).body).toMatchObject({ text: 'Changed', isPinned: false })
      expect((await caller.delete(`${at}/notes/${first.id}`)).status).toBe(204)
      expect((await notesOf(caller, at)).map(({ text }) => text)).toEqual(['Changed'])
    },
  )

  test('are seen by no one else: not by a colleague, not by the administrator, not by the platform', async () => {
    const { id } = await aNote(finance, 'Private')
    const { world, as } = portico
    for (const person of [world.northwind.people.support!, world.northwind.people.administrator!, world.platform.people.administrator!]) {
      const other = as(person)
      const headers: Record<string, string> = person.level === 'platform' ? { tenantId: world.northwind.id } : {}
      expect((await other.get(`${staff}/notes`, { headers })).text).not.toContain(id)
      const replies = [
        await other.put(`${staff}/notes/${id}`, { text: 'Mine now' }, { headers }),
        await other.put(`${staff}/notes/${id}/pin`, { isPinned: true }, { headers }),
        await other.delete(`${staff}/notes/${id}`, { headers }),
      ]
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
    }
    expect(await notesOf(finance)).toContainEqual(expect.objectContaining({ id, text: 'Private', isPinned: false }))
  })

  test('hold up to 4,000 characters with something in them; the reply names the field', async () => {
    const caller = await someone()
    expect((await aNote(caller, 'ğ'.repeat(4000))).text).toHaveLength(4000)
    for (const text of ['', ' \n\t ', 'x'.repeat(4001), 7]) {
      const reply = await caller.post(`${staff}/notes`, { text })
      expect([reply.status, fieldsOf(reply)]).toEqual([422, ['body.text']])
    }
  })

  test('are at most two hundred, also when two are written at once', async () => {
    const person = await portico.personWith('tenant', [])
    const caller = portico.as(person)
    await portico.admin.query(
      `insert into desk_notes (tenant_id, id, user_id, text, created_at, updated_at)
       select $1, gen_random_uuid(), $2, 'Note ' || n, $3, $3 from generate_series(1, $4::int) n`,
      [person.tenantId, person.id, now, mostNotes - 1],
    )
    const replies = await Promise.all([1, 2, 3].map(() => caller.post(`${staff}/notes`, { text: 'One more' })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await notesOf(caller)).toHaveLength(mostNotes)
  })
})

describe('the calendar', () => {
  test('holds events that are created, changed, done and taken out', async () => {
    const caller = await someone('merchant')
    const made = await anEvent(caller, { title: 'Review' }, merchant)
    expect(made).toMatchObject({ title: 'Review', endsAt: null, isAllDay: false, note: null, isDone: false })
    const { id: _id, createdAt: _c, updatedAt: _u, ...fields } = made
    const changed = await caller.put(`${merchant}/events/${made.id}`, { ...fields, note: 'Room 4', isAllDay: true, isDone: true })
    expect(changed.body).toMatchObject({ id: made.id, note: 'Room 4', isAllDay: true, isDone: true })
    expect((await caller.delete(`${merchant}/events/${made.id}`)).status).toBe(204)
    expect((await caller.get(`${merchant}/events`)).body).toEqual({ data: [] })
  })

  test('lists those that touch a period, in the order in which they begin', async () => {
    const caller = await someone()
    const day = (n: number, hour = 0) => new Date(Date.UTC(2026, 10, n, hour)).toISOString()
    const names = async (query: Record<string, string>) =>
      ((await caller.get(`${staff}/events`, { query })).body as { data: CalendarEvent[] }).data.map(({ title }) => title)
    await anEvent(caller, { title: 'over', startsAt: day(1), endsAt: day(2) })
    await anEvent(caller, { title: 'reaches in', startsAt: day(1, 1), endsAt: day(2, 1) })
    await anEvent(caller, { title: 'inside', startsAt: day(2, 12) })
    await anEvent(caller, { title: 'at the beginning', startsAt: day(2) })
    await anEvent(caller, { title: 'next day', startsAt: day(3) })
    expect(await names({ from: day(2), to: day(3) })).toEqual(['reaches in', 'at the beginning', 'inside'])
    expect(await names({ from: day(3) })).toEqual(['next day'])
    expect(await names({})).toHaveLength(5)
    expect(await names({ from: '0000-01-01T00:00:00Z', to: '9999-12-31T23:59:59Z' })).toHaveLength(5)
  })

  test('refuses an event that ends before it begins, or in no year of a calendar, and names the field', async () => {
    const post = (event: object) => finance.post(`${staff}/events`, { title: 'x', startsAt: now.toISOString(), ...event })
    const { id } = await anEvent(finance, {})
    const backwards = { endsAt: new Date(now.getTime() - 1).toISOString() }
    const whole = { title: 'x', startsAt: now.toISOString(), isAllDay: false, note: null, isDone: false, ...backwards }
    for (const [reply, field] of [
      [await post(backwards), 'body.endsAt'],
      [await finance.put(`${staff}/events/${id}`, whole), 'body.endsAt'],
      [await post({ startsAt: '0000-01-01T00:00:00Z' }), 'body.startsAt'],
      [await post({ endsAt: '9999-01-01T00:00:00Z' }), 'body.endsAt'],
      [await post({ title: ' ' }), 'body.title'],
      [await post({ note: 'x'.repeat(2001) }), 'body.note'],
    ] as const)
      expect([reply.status, fieldsOf(reply)]).toEqual([422, [field]])
  })

  test("is one's own: another person of the tenant finds nothing to change", async () => {
    const made = await anEvent(finance, { title: 'Private' })
    const { id, createdAt: _c, updatedAt: _u, ...fields } = made
    const other = await someone()
    expect((await other.put(`${staff}/events/${id}`, { ...fields, title: 'Mine' })).status).toBe(404)
    expect((await other.delete(`${staff}/events/${id}`)).status).toBe(404)
    expect((await other.get(`${staff}/events`)).text).not.toContain(id)
    expect((await finance.get(`${staff}/events`)).text).toContain('Private')
  })

  test('holds at most a thousand events', async () => {
    const person = await portico.personWith('tenant', [])
    await portico.admin.query(
      `insert into desk_events (tenant_id, id, user_id, title, starts_at, is_all_day, is_done, created_at, updated_at)
       select $1, gen_random_uuid(), $2, 'Event ' || n, $3, false, false, $3, $3 from generate_series(1, $4::int) n`,
      [person.tenantId, person.id, now, mostEvents],
    )
    const reply = await portico.as(person).post(`${staff}/events`, { title: 'One more', startsAt: now.toISOString() })
    expect(reply).toMatchObject({ status: 409, code: 'conflict' })
  })
})

describe('today', () => {
  type Agenda = { day: string; timeZone: string; from: string; to: string; events: CalendarEvent[]; waiting: Waiting[] }
  const today = async (caller: Caller, at = staff) => {
    const reply = await caller.get(`${at}/today`)
    expect(reply.status, reply.text).toBe(200)
    return reply.body as Agenda
  }

  test("is the person's local day, with the events that touch it", async () => {
    const caller = await someone()
    const midnight = Date.parse('2026-11-10T21:00:00Z')
    const at = (hours: number) => new Date(midnight + hours * hourMs).toISOString()
    await anEvent(caller, { title: 'yesterday', startsAt: at(-1) })
    await anEvent(caller, { title: 'first thing', startsAt: at(0) })
    await anEvent(caller, { title: 'through the night', startsAt: at(-2), endsAt: at(1) })
    await anEvent(caller, { title: 'last thing', startsAt: at(23.9) })
    await anEvent(caller, { title: 'tomorrow', startsAt: at(24) })
    const { events, ...day } = await today(caller)
    expect(day).toEqual({ day: '2026-11-11', timeZone: 'Europe/Istanbul', from: at(0), to: at(24), waiting: [] })
    expect(events.map(({ title }) => title)).toEqual(['through the night', 'first thing', 'last thing'])
  })

  test('shows users who may see payments what waits, and which authorisations end today', async () => {
    const { world, as } = portico
    await aPendingPayment(portico, { merchant: 'acme' })
    await aPendingPayment(portico, { merchant: 'globex' })
    const life = 7 * 24 * hourMs
    // One ends within the local day, one an hour after it.
    await anAuthorisedPayment(portico, { merchant: 'acme', at: new Date(Date.parse('2026-11-11T20:00:00Z') - life) })
    await anAuthorisedPayment(portico, { merchant: 'acme', at: new Date(Date.parse('2026-11-11T22:00:00Z') - life) })
    const counts = ({ waiting }: Agenda) => Object.fromEntries(waiting.map(({ kind, count }) => [kind, count]))
    expect(counts(await today(finance))).toEqual({ Pending: 2, Expiring: 1, WaitingForApproval: 0, Conflict: 0 })
    const own = await today(as(world.acme.owner), merchant)
    expect(counts(own)).toEqual({ Pending: 1, Expiring: 1, WaitingForApproval: 0, Conflict: 0 })
    expect(counts(await today(as(world.platform.people.support!)))).toMatchObject({ Pending: 2, Expiring: 1 })
    expect(counts(await today(as(world.contoso.people.finance!)))).toMatchObject({ Pending: 0, Expiring: 0 })
    for (const { filter, count } of own.waiting) {
      const found = await as(world.acme.owner).get('/api/v1/transactions', { query: filter as Record<string, string> })
      expect((found.body as { totalCount: number }).totalCount).toBe(count)
    }
  })
})
