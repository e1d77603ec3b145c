import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, inject, onTestFinished, test } from 'vitest'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { notice } from './record.fixture.ts'
import { speakEnglish } from './shell.fixture.ts'
import { fillSignIn, heading, passwordField } from './sign-in.fixture.ts'

const browser = aBrowser()
const person = 'risk@contoso.example'
const place = '/tenant/profile-settings'
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name })).first()
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections of the profile' }).getByRole('button', { name })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function choose(page: Page, name: string | RegExp, search: string, option: RegExp): Promise<void> {
  await field(page, name).click()
  if (search) await field(page, name).fill(search)
  await page.getByRole('option', { name: option }).click()
}

/** A device that signs for anyone who touches it, as long as this tab is open. */
async function aDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, automaticPresenceSimulation: true },
  })
  return { keys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials }
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto(place)
  await passwordField(page).waitFor()
}

const signInByKey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' }).click()

test('My Profile leads to the page, and each section of it reads well', async () => {
  const page = await browser.enter('viewer@acme.example', '/dashboard')
  const faults: string[] = []
  const check = axeOn(page, 'a merchant', faults)
  await page.getByRole('button', { name: 'Account' }).or(page.getByRole('banner').locator('.p-me')).first().click()
  await page.getByRole('link', { name: 'My Profile' }).click()
  await heading(page, 'My profile').waitFor()
  expect(new URL(page.url()).pathname).toBe('/merchant/profile-settings')
  await field(page, 'First name').waitFor()
  await check('personal')
  for (const name of ['Appearance', 'Security', 'Sessions', 'Notifications']) {
    await section(page, name).click()
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await check(name)
  }
  expect(new URL(page.url()).searchParams.get('section')).toBe('notifications')
  expect(faults).toEqual([])
})

test('time zone and language follow the person into another browser, and what is not saved is asked about', async () => {
  const page = await browser.enter(person, place)
  onTestFinished(() => speakEnglish(page))
  await field(page, 'First name').fill('Half')
  await section(page, 'Sessions').click()
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Cancel' }).click()
  expect(await field(page, 'First name').inputValue()).toBe('Half')
  await page.getByRole('button', { name: 'Discard' }).click()
  await choose(page, /^Time zone/, 'Tokyo', /Asia\/Tokyo/)
  await choose(page, /^Language/, '', /Türkçe/)
  await page.getByRole('button', { name: 'Save' }).click()
  await heading(page, 'Profilim').waitFor()
  await page
    .getByText(/UTC\+9/)
    .first()
    .waitFor()

  const other = await browser.aPage()
  await other.goto(place)
  await fillSignIn(other, person, inject('password'))
  await heading(other, 'Profilim').waitFor()
  await other
    .getByText(/UTC\+9/)
    .first()
    .waitFor()
  await other
    .getByRole('combobox', { name: /^Dil/ })
    .or(other.getByRole('textbox', { name: /^Dil/ }))
    .first()
    .click()
  await other.getByRole('option', { name: 'English' }).click()
  await other.getByRole('button', { name: 'Kaydet' }).click()
  await heading(other, 'My profile').waitFor()
  await page.reload()
  await heading(page, 'My profile').waitFor()
})

test('a passkey is registered, signs in by itself, and after its removal does not', async () => {
  const page = await browser.enter(person, place)
  await section(page, 'Security').click()
  const device = await aDevice(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const add = dialog(page, 'Add a passkey')
  await add.getByLabel('Name').fill('Journey laptop')
  await add.getByLabel('Your password').fill('wrong')
  await add.getByRole('button', { name: 'Continue' }).click()
  await add.getByText('The password or code is wrong. Try again.').waitFor()
  await add.getByLabel('Your password').fill(inject('password'))
  await add.getByRole('button', { name: 'Continue' }).click()
  await notice(page, 'Journey laptop is added: you can sign in with it').waitFor()
  await page.getByText('never used').waitFor()
  expect(await device.keys()).toHaveLength(1)

  await signOut(page)
  await signInByKey(page)
  await heading(page, 'My profile').waitFor()
  await section(page, 'Security').click()
  await page.getByText(/last used/).waitFor()

  await page.getByRole('button', { name: 'Remove: Journey laptop' }).click()
  const remove = dialog(page, 'Remove Journey laptop?')
  await remove.getByLabel('Your password').fill(inject('password'))
  await remove.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('You have no passkey yet.').waitFor()

  await signOut(page)
  await signInByKey(page)
  await page.getByText('The passkey was not accepted.').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/Identity/)
})
