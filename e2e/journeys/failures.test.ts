// features: transactions
import { expect, test } from 'vitest'
import { broken, requestId } from './answers.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { captured, freshPayment, lookups } from './payments.fixture.ts'
import { action, drawer, findAndOpen, notice, rows } from './record.fixture.ts'
import { heading } from './sign-in.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()
const enter = () => browser.enter('finance@northwind.example', lookups.tenant)

test('a list that fails says so in its place with the number of the request, and Try again brings the rows', async () => {
  const page = await enter()
  await page.route('**/api/v1/crm/transactions?*', (route) => route.fulfill(broken))
  await page.reload()
  const said = page.getByRole('alert').filter({ hasText: 'The list could not be loaded' })
  await said.waitFor()
  expect(await said.innerText()).toContain(requestId)
  await page.getByRole('tab', { name: 'Refunds' }).waitFor()
  await page.unroute('**/api/v1/crm/transactions?*')
  await said.getByRole('button', { name: 'Try again' }).click()
  await rows(page).first().waitFor()
})

test('a record that fails leaves the list alone and comes with Try again', async () => {
  const page = await enter()
  const payment = await freshPayment(page, 'tenant', captured)
  const url = `**/api/v1/crm/transactions/${payment.id}`
  await page.route(url, (route) => route.fulfill(broken))
  await page.goto(`${lookups.tenant}/${payment.id}`)
  const said = drawer(page).getByRole('alert').filter({ hasText: 'This could not be loaded' })
  await said.waitFor()
  expect(await said.innerText()).toContain(requestId)
  await rows(page).first().waitFor()
  await page.unroute(url)
  await said.getByRole('button', { name: 'Try again' }).click()
  await action(page, 'Refund…').waitFor()
})

test('an action that fails says so in a snackbar with the number of the request, and works the next time', async () => {
  const page = await enter()
  const payment = await freshPayment(page, 'tenant', captured)
  await findAndOpen(page, payment.externalId)
  const url = `**/api/v1/crm/transactions/${payment.id}/checkstatus`
  await page.route(url, (route) => route.fulfill(broken), { times: 1 })
  await action(page, 'Check status').click()
  await notice(page, 'Something went wrong').waitFor()
  expect(await notice(page, 'Something went wrong').innerText()).toContain(requestId)
  await action(page, 'Check status').click()
  await drawer(page).getByText('for the status').waitFor()
})

test('without a network a strip says so and nothing can be sent; with it everything goes on', async () => {
  const page = await enter()
  const payment = await freshPayment(page, 'tenant', captured)
  // One part of the record has not come yet when the network goes. The document begins anew and the browser's cache is not used while
  // requests are looked at: another journey may have left all of it there.
  const gone = Promise.withResolvers<void>()
  await page.route('**/assets/**', (route) => route.continue())
  await page.route('**/assets/tickets-of-payment*.js', (route) => gone.promise.then(() => route.abort('internetdisconnected')))
  await page.reload()
  await findAndOpen(page, payment.externalId)
  await page.context().setOffline(true)
  await page.getByText('You are offline.', { exact: true }).waitFor()
  gone.resolve()
  await drawer(page).getByText('This could not be loaded. Try again.').waitFor()
  await drawer(page).getByText('Actions are off until the connection is back.').first().waitFor()
  expect(await action(page, 'Refund…').getAttribute('aria-disabled')).toBe('true')

  await page.unroute('**/assets/tickets-of-payment*.js')
  await page.context().setOffline(false)
  await soon(() => page.getByText('You are offline.').count()).toBe(0)
  await soon(() => action(page, 'Refund…').getAttribute('aria-disabled')).toBeNull()
  await page.getByRole('tab', { name: 'Refunds' }).click()
  await action(page, 'Refund…').waitFor()

  // A page whose code is not there yet comes by itself; the portal around it stays meanwhile.
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await page.getByText('It loads automatically when the connection is back.').waitFor()
  await page.getByText('You are offline.', { exact: true }).waitFor()
  await page.context().setOffline(false)
  await heading(page, 'Dashboard').waitFor()
})
