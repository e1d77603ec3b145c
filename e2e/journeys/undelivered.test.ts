import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pageWith } from './answers.fixture.ts'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { notice } from './record.fixture.ts'

const browser = aBrowser()

test('the platform reads what could not be delivered and why, and sends it again', async () => {
  const page = await browser.enter('admin@portico.example', '/dashboard')
  // An event is given up after two days of tries, so the answers are put into the browser.
  const [at, reason] = [new Date().toISOString(), 'The mail server does not answer']
  const of = { tenantId: randomUUID(), tenantName: 'Northwind', topic: 'mail.code' }
  let events = [{ ...of, eventId: randomUUID(), createdAt: at, parkedAt: at, attempts: 300, reason }]
  await page.route('**/api/v1/crm/undelivered?*', (route) => route.fulfill({ json: pageWith(events) }))
  await page.route(`**/api/v1/crm/tenants/${of.tenantId}/undelivered/${events[0]!.eventId}/resend`, (route) => {
    events = []
    return route.fulfill({ status: 204 })
  })
  await page.goto('/crm/tenant-management/undelivered')
  await page.getByRole('row').filter({ hasText: of.topic }).getByText(reason).click()
  await page.getByRole('complementary', { name: of.topic }).getByText(reason).waitFor()
  const faults: string[] = []
  await axeOn(page, 'undelivered events', faults)('with an event')
  await page.getByRole('button', { name: `Send again: ${of.topic}` }).click()
  await notice(page, 'It is tried again now').waitFor()
  await page.getByText('Everything was delivered').waitFor()
  expect(faults).toEqual([])
})
