// features: overview, transactions
import { expect, test } from 'vitest'
import { aBrowser } from './browser.fixture.ts'
import { captured, freshPayment, lookups } from './payments.fixture.ts'
import { action, dialog, findAndOpen } from './record.fixture.ts'
import { appearanceKept } from './shell.fixture.ts'
import { heading } from './sign-in.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()

test('figures are of the tenant’s day, a reader elsewhere may have those of their own, and the choice stays', async () => {
  const page = await browser.enter('risk@northwind.example', '/crm/dashboard')
  await page.getByRole('heading', { name: 'Today in Istanbul' }).waitFor()
  const own = page.getByRole('switch', { name: 'In your time zone (London)' })
  expect(await own.isChecked()).toBe(false)
  const kept = appearanceKept(page, { figuresInOwnZone: true })
  await own.check()
  await page.getByRole('heading', { name: 'Today in London' }).waitFor()
  await kept
  await page.reload()
  await heading(page).waitFor()
  await page.getByRole('heading', { name: 'Today in London' }).waitFor()
  const back = appearanceKept(page, { figuresInOwnZone: false })
  await own.uncheck()
  await back
  await page.getByRole('heading', { name: 'Today in Istanbul' }).waitFor()
})

test('a reader in the zone of the tenant is asked nothing', async () => {
  const page = await browser.enter('finance@northwind.example', '/crm/dashboard')
  await page.getByRole('heading', { name: 'Today in Istanbul' }).waitFor()
  expect(await page.getByRole('switch', { name: /^In your time zone/ }).count()).toBe(0)
})

test('a refund of 1.000 asks which amount is meant, and nothing is sent before', async () => {
  const page = await browser.enter('finance@northwind.example', lookups.tenant)
  const payment = await freshPayment(page, 'tenant', captured)
  await findAndOpen(page, payment.externalId)
  await action(page, 'Refund…').click()
  const amount = dialog(page).getByRole('textbox', { name: 'Amount' })
  const send = dialog(page).locator('button[type=submit]')
  await amount.fill('1.000')
  await dialog(page).getByText('Choose which amount you mean.').waitFor()
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  await dialog(page).getByRole('radio', { name: '1,00 EUR', exact: true }).check()
  await soon(() => send.innerText()).toBe('Refund 1,00 EUR')
  expect(await send.getAttribute('aria-disabled')).toBeNull()
  for (const text of ["1'50", '1;50', '1:50', '1/50', '1 50', '2e1']) {
    await amount.fill(text)
    await amount.blur()
    await dialog(page).getByText('Write the amount as 1.234,56').waitFor()
    expect(await send.getAttribute('aria-disabled')).toBe('true')
  }
  await amount.fill('1.5')
  await dialog(page).getByText('= 1,50 EUR', { exact: true }).waitFor()
  expect(await send.innerText()).toBe('Refund 1,50 EUR')
})
