// features: transactions
import { expect, inject, test } from 'vitest'
import { callApi, tokenOf } from './api.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { captured, freshPayment, listPayments, lookups } from './payments.fixture.ts'
import { action, drawer, findAndOpen } from './record.fixture.ts'
import { fillSignIn, heading } from './sign-in.fixture.ts'

const browser = aBrowser()

test('a wrong password says the same of people who exist and who do not, counts the last tries, and the right one still opens', async () => {
  const wrong = async (email: string) => {
    const page = await browser.aPage()
    await page.goto('/')
    const said: string[] = []
    for (let attempt = 1; attempt <= 8; attempt++) {
      await fillSignIn(page, email, `not-the-password-${attempt}`)
      const told = page.getByRole('alert')
      // Each answer is a page of its own, with the password field empty again.
      await page.waitForFunction('document.getElementById("password").value === ""')
      said.push((await told.innerText()).replace(/\s+/g, ' '))
    }
    return { page, said }
  }
  const [known, unknown] = await Promise.all([wrong('risk@northwind.example'), wrong(`${crypto.randomUUID()}@northwind.example`)])
  expect(known.said).toEqual(unknown.said)
  const same = 'Email and password do not match. Check both and try again, or reset your password.'
  expect(known.said).toEqual([...Array(6).fill(same), `${same} 3 attempts are left.`, `${same} 2 attempts are left.`])

  await fillSignIn(known.page, 'risk@northwind.example', inject('password'))
  await heading(known.page, 'Dashboard').waitFor()
})

test('who may only look has no button that moves money, and the API says no to the same token', async () => {
  const page = await browser.enter('viewer@acme.example', lookups.merchant)
  const payment = await freshPayment(page, 'merchant', captured)
  await findAndOpen(page, payment.externalId)
  for (const name of ['Refund…', 'Capture…', 'Void…', 'Check status', 'More actions'])
    expect(await action(page, name).count(), name).toBe(0)

  const reply = await callApi(await tokenOf(page), `/api/v1/transactions/${payment.id}/refunds`, {
    method: 'POST',
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { amountMinor: 100, reasonCode: 'CustomerRequest' },
  })
  expect(reply.status).toBe(403)
  expect(await reply.json()).toMatchObject({ code: 'not_allowed', errors: [{ message: expect.any(String) }] })
  expect(await listPayments(page, 'merchant', { id: payment.id })).toEqual([payment])
})

test('platform staff who open a page of a tenant or of a merchant read that it is not theirs, and come back to the portal', async () => {
  const page = await browser.enter('admin@portico.example', '/crm/tenant-management/tenants')
  for (const place of ['/crm/users/merchant', '/crm/organizations', '/merchant/users/merchant-management', '/merchant/users/roles']) {
    await page.goto(place)
    await heading(page, 'You can’t open this page').waitFor()
    await page.getByRole('button', { name: 'Back to the portal' }).click()
    await heading(page, 'Dashboard').waitFor()
  }
})

test('A-AUTH-14 A-GUARD-04 the address of a page that is not theirs says so, and signing out is what it offers', async () => {
  const page = await browser.enter('viewer@acme.example', lookups.merchant)
  for (const place of [lookups.tenant, lookups.platform]) {
    await page.goto(place)
    const words = "You don't have enough permissions to get access to the resource. Please, try to Logout/Login using other credentials"
    await page.getByText(words, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Logout' }).waitFor()
    expect(await drawer(page).count()).toBe(0)
  }
})
