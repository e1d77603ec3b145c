// features: session
import { expect, inject, test } from 'vitest'
import { aBrowser } from './browser.fixture.ts'
import { lookups } from './payments.fixture.ts'
import { rows } from './record.fixture.ts'
import { fillSignIn, heading } from './sign-in.fixture.ts'

const browser = aBrowser()

test('A-AUTH-13 A-TOOL-08 signing out says so, takes the other tabs along within two seconds, and Back shows nothing of what was there', async () => {
  const page = await browser.enter('auditor@northwind.example', lookups.tenant)
  const other = await browser.anotherTab(page, lookups.tenant)
  await Promise.all([rows(page).first().waitFor(), rows(other).first().waitFor()])
  const note = (event: string, name: string) => `addEventListener('${event}', () => localStorage.setItem('${name}', Date.now()), true)`
  await Promise.all([page.evaluate(note('click', 'pressedAt')), other.evaluate(note('pagehide', 'leftAt'))])

  await page.getByRole('button', { name: /account menu$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await page.getByText('You successfully logged out!').waitFor()
  await other.getByLabel('Password').waitFor()
  expect(await rows(other).count()).toBe(0)
  expect(Number(await other.evaluate('localStorage.leftAt - localStorage.pressedAt'))).toBeLessThan(2000)

  for (let step = 0; step < 2; step++) {
    await page.goBack()
    await page
      .getByLabel('Password')
      .or(page.getByText('You successfully logged out!'))
      .or(page.getByText('The logout was not initiated'))
      .first()
      .waitFor()
    expect(await rows(page).count()).toBe(0)
  }
  await page.goto(lookups.tenant)
  await fillSignIn(page, 'auditor@northwind.example', inject('password'))
  await heading(page, 'Transaction lookup').waitFor()
  expect(new URL(page.url()).pathname).toBe(lookups.tenant)
})

test('A-AUTH-11/12 an address from elsewhere signs nobody out', async () => {
  const page = await browser.enter('support@northwind.example', lookups.tenant)
  await page.goto('/authentication/logout')
  await page.getByText('The logout was not initiated from within the page.').waitFor()
  await page.getByRole('button', { name: 'Back to the portal' }).click()
  await heading(page, 'Dashboard').waitFor()
})
