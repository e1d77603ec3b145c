// features: webhook-resends, webhook-reports, webhooks
import type { Page } from '@portico/testkit/browser/browser.ts'
import type { Sink } from '@portico/testkit/features/webhooks.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi, read, tokenOf } from './api.fixture.ts'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { freshPayment } from './payments.fixture.ts'
import { aShop } from './receiver.fixture.ts'
import { dialog } from './record.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()
let shop: Sink
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop?.close())

/** An endpoint of the merchant at which the shop is being updated. */
async function anEndpoint(page: Page, path: string): Promise<string> {
  shop.answers(path, { status: 503, body: 'The shop is being updated' })
  const body = { address: shop.at(path), description: 'Orders', events: ['refund.succeeded'] }
  const reply = await callApi(await tokenOf(page), '/api/webhook/endpoints', { method: 'POST', headers: { mode: 'Live' }, body })
  expect(reply.status).toBe(201)
  return ((await reply.json()) as { endpointId: string }).endpointId
}

/** The endpoint hears of both. */
async function refundTwice(page: Page): Promise<void> {
  const { id } = await freshPayment(page, 'merchant', { status: 'Captured' })
  for (const amountMinor of [1, 2]) {
    const headers = { mode: 'Live', 'idempotency-key': crypto.randomUUID() }
    const body = { amountMinor, reasonCode: 'CustomerRequest' }
    const reply = await callApi(await tokenOf(page), `/api/v1/transactions/${id}/refunds`, { method: 'POST', headers, body })
    expect(reply.status, await reply.text()).toBeLessThan(300)
  }
}

const drawer = (page: Page) => page.getByRole('complementary')
type Destination = { id: string; failuresInARow: number }

test('a destination that fails is seen as not delivering, and once it is repaired everything it missed is sent again', async () => {
  const merchant = await browser.enter('owner@acme.example', '/reports/webhookreport')
  const path = `/orders-${crypto.randomUUID()}`
  const endpointId = await anEndpoint(merchant, path)
  await refundTwice(merchant)
  const developer = await browser.enter('developer@northwind.example', '/crm/reports/webhooks-destinations/status?status=NotDelivering')
  // After two tries each waits for five minutes.
  const failures = async () =>
    (await read<{ data: Destination[] }>(developer, '/api/v1/crm/reports/webhook-destinations?pageSize=100', { mode: 'Live' })).data.find(
      ({ id }) => id === endpointId,
    )?.failuresInARow
  await soon(failures).toBe(4)
  await developer.goto(`/crm/reports/webhooks-destinations/status/${endpointId}?status=NotDelivering`)
  await drawer(developer).getByText('Not delivering').waitFor()

  shop.answers(path, { status: 200, body: 'thanks' })
  const faults: string[] = []
  const check = axeOn(merchant, 'a merchant', faults)
  await merchant.goto(`/reports/resend-webhooks?endpointId=${endpointId}&state=Failed,Delivering`)
  await merchant.getByRole('button', { name: 'Resend all 2…' }).click()
  const asked = dialog(merchant)
  await asked.getByText('Only the newest event of each payment, refund or payout is sent.').waitFor()
  await check('before all are sent')
  await asked.getByRole('button', { name: 'Resend 2 webhooks' }).click()
  await merchant.getByText('2 webhooks resent').waitFor()
  await merchant.getByRole('link', { name: 'See results' }).click()
  const results = drawer(merchant)
  await soon(() => results.getByRole('listitem').filter({ hasText: 'Arrived' }).count()).toBe(2)
  await results.getByText('Nothing failed.').waitFor()
  await check('the results')
  expect(shop.heardAt(path)).toHaveLength(6)
  await developer.reload()
  await drawer(developer).getByText('Delivering', { exact: true }).waitFor()
  expect(faults).toEqual([])
})
