import { randomUUID } from 'node:crypto'
import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, test } from 'vitest'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { notice } from './record.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()
const pageSize = 20

/** What two days of vain tries would leave: an event is given up no sooner, so the answers are put into the browser. */
function givenUp(count: number) {
  const at = (n: number) => new Date(Date.now() - n * 60_000).toISOString()
  return Array.from({ length: count }, (_, n) => ({
    eventId: randomUUID(),
    tenantId: randomUUID(),
    tenantName: 'Northwind',
    topic: `mail.number${n + 1}`,
    createdAt: at(n + 2880),
    parkedAt: at(n),
    attempts: 300,
    reason: 'The mail server does not answer',
  }))
}

/** The calls of the page are answered from this list; answers with what it was asked to send again. */
async function answersFrom(page: Page, events: ReturnType<typeof givenUp>): Promise<string[]> {
  const resent: string[] = []
  await page.route('**/api/v1/crm/undelivered?*', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const next = from + pageSize
    return route.fulfill({
      json: {
        data: events.slice(from, next),
        totalCount: events.length,
        totalIsCapped: false,
        pageIndex: from / pageSize,
        pageSize,
        nextCursor: next < events.length ? String(next) : null,
        previousCursor: null,
      },
    })
  })
  await page.route('**/api/v1/crm/tenants/*/undelivered/*/resend', (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-2)!
    resent.push(id)
    events.splice(
      events.findIndex(({ eventId }) => eventId === id),
      1,
    )
    return route.fulfill({ status: 204 })
  })
  return resent
}

test('the platform reads what could not be delivered back to the oldest, and sends one of them again', async () => {
  const page = await browser.enter('admin@portico.example', '/dashboard')
  const events = givenUp(45)
  const oldest = events.at(-1)!
  const resent = await answersFrom(page, events)
  await page.goto('/crm/tenant-management/undelivered')
  const lines = page.getByRole('main').getByRole('listitem')
  await soon(() => lines.count()).toBe(20)
  await page.getByText('The latest 20 of 45').waitFor()
  const faults: string[] = []
  await axeOn(page, 'undelivered events', faults)('with rows')
  const older = page.getByRole('button', { name: 'Show older' })
  await older.click()
  await soon(() => lines.count()).toBe(40)
  await older.click()
  await soon(() => lines.count()).toBe(45)
  expect(await older.count()).toBe(0)
  await page.getByRole('button', { name: `Send again: ${oldest.topic}` }).click()
  await notice(page, 'It is tried again now').waitFor()
  await lines.filter({ hasText: oldest.topic }).waitFor({ state: 'detached' })
  expect([resent, await lines.count()]).toEqual([[oldest.eventId], 44])
  expect(faults).toEqual([])
})
