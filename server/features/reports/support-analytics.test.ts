import { reports } from '@portico/contract/features/reports/reports.contract.ts'
import type { SupportAnalytics } from '@portico/contract/features/reports/support-analytics.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { aTicket, aTicketOfTenant } from '@portico/testkit/features/tickets.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let portico: TestPortico
let staff: Caller
const now = new Date('2026-10-25T13:30:00Z')
const path = reports.supportAnalytics.paths.staff

type Wish = {
  priority?: 'Low' | 'Medium' | 'High'
  merchant?: 'acme' | 'globex' | 'initech'
  created: string
  answered?: string
  resolved?: string
  assignee?: string
}
/** A ticket as it would be by now. */
async function ticket({ priority = 'High', merchant = 'acme', created, answered, resolved, assignee }: Wish) {
  const id = await aTicket(portico, { merchant, priority })
  const person = assignee === undefined ? undefined : portico.world.northwind.people[assignee as 'support']!
  await portico.admin.query(
    `update support_tickets set created_at = $2, initial_request_at = null, responded_at = $3, resolved_at = $4, status = case when $4::timestamptz is null then 'Opened' else 'Closed' end,
       assignee_id = $5, assignee = $6 where id = $1`,
    [id, created, answered ?? null, resolved ?? null, person?.id ?? null, person ? 'Mira Support' : null],
  )
  return id
}

beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { admin, as, world, services } = portico
  await admin.query("update tenants set time_zone = 'Europe/Berlin'")
  staff = as(world.northwind.people.administrator!)
  await ticket({ created: '2026-10-20T10:00:00Z', answered: '2026-10-20T10:30:00Z', resolved: '2026-10-20T16:00:00Z', assignee: 'support' })
  await ticket({ created: '2026-10-20T22:30:00Z', answered: '2026-10-21T00:30:00Z', resolved: '2026-10-22T22:30:00Z', assignee: 'support' })
  await ticket({ created: '2026-10-25T13:00:00Z', priority: 'Medium' })
  await ticket({ created: '2026-10-22T13:00:00Z', priority: 'Low', merchant: 'globex' })
  // Before the period: it counts by its age alone.
  await ticket({ created: '2026-08-01T10:00:00Z' })
  await ticket({ created: '2026-10-21T10:00:00Z', merchant: 'initech' })
  await aTicketOfTenant(portico)
  Object.assign(services, { now: () => now })
})
afterAll(() => portico?.close())

const read = async (caller: Caller = staff, query: Record<string, string> = { dateFrom: '2026-10-01' }) => {
  const reply = await caller.get(path, { query })
  expect(reply.status, reply.text.slice(0, 300)).toBe(200)
  return reply.body as SupportAnalytics
}

test('tickets of the period are counted with what became of them, and late ones by their priority', async () => {
  const { totals, channel, period } = await read()
  expect(channel).toBe('CustomerToTenantTicketChannel')
  expect(period).toMatchObject({ dateFrom: '2026-10-01', dateTo: '2026-10-25', from: '2026-09-30T22:00:00.000Z' })
  expect(totals).toEqual({
    opened: 4,
    answered: 2,
    resolved: 2,
    stillOpen: 2,
    // After half an hour and after two hours.
    firstAnswerMinutes: 75,
    // After six hours and after two days.
    resolutionMinutes: 1620,
    // The second was due within an hour, and the one of low priority within eight.
    responseBreaches: 2,
    resolutionBreaches: 2,
    ageing: { underOneDay: 1, underThreeDays: 0, underSevenDays: 1, underThirtyDays: 0, older: 1 },
  })
})

test('figures of assignees and of priorities add up to those of all', async () => {
  const { totals, data: assignees, priorities, days } = await read()
  for (const list of [assignees, priorities])
    for (const figure of ['opened', 'answered', 'resolved', 'stillOpen', 'responseBreaches', 'resolutionBreaches'] as const)
      expect(list.reduce((sum, one) => sum + one[figure], 0)).toBe(totals[figure])
  expect(assignees.map(({ name, opened }) => [name, opened]).sort()).toEqual([
    [null, 2],
    ['Mira Support', 2],
  ])
  expect(priorities.map(({ priority }) => priority)).toEqual(['High', 'Medium', 'Low'])
  // In Berlin the second was opened on the 21st.
  const on = (day: string) => days.find((one) => one.day === day)
  expect([on('2026-10-20'), on('2026-10-21'), on('2026-10-23')]).toEqual([
    { day: '2026-10-20', opened: 1, resolved: 1 },
    { day: '2026-10-21', opened: 1, resolved: 0 },
    { day: '2026-10-23', opened: 0, resolved: 1 },
  ])
  expect(days).toHaveLength(25)
})

test('the platform counts the tickets that tenants sent to it, and merchants have no such report', async () => {
  const today = portico.as(portico.world.platform.people.administrator!)
  const all = await read(today, { dateFrom: '2025-10-27', dateTo: '2026-10-27' })
  expect(all.channel).toBe('TenantToPlatformTicketChannel')
  expect(all.data.reduce((sum, { ageing }) => sum + Object.values(ageing).reduce((a, b) => a + b, 0), 0)).toBe(1)
  expect((await portico.as(portico.world.acme.owner).get(path)).status).toBe(403)
})

test('a period is narrowed to a merchant, and a person who is held to one reads its tickets alone', async () => {
  const { globex } = portico.world
  expect((await read(staff, { dateFrom: '2026-10-01', merchantId: globex.id })).totals.opened).toBe(1)
  const { risk } = portico.world.northwind.people
  await limit(portico, risk!, { merchants: [globex.id] })
  expect((await read(portico.as(risk!))).totals.opened).toBe(1)
})

test('a file has a line for each assignee', async () => {
  const reply = await staff.get(reports.supportAnalyticsCsv.paths.staff, { query: { dateFrom: '2026-10-01' } })
  const [head, ...lines] = reply.text.trimEnd().split('\r\n')
  expect(head).toMatch(/^assigneeId,assignee,opened,.*,older$/)
  expect(lines).toHaveLength(2)
  expect(lines.some((line) => line.includes(',Mira Support,2,2,2,0,75,1620,1,1,0,0,0,0,0'))).toBe(true)
})

test('a period that is too long names its field', async () => {
  const reply = await staff.get(path, { query: { dateFrom: '2024-10-01' } })
  expect([reply.status, Object.keys((reply.body as { fields: object }).fields)]).toEqual([422, ['query.dateTo']])
})
