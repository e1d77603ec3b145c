import type { Page } from '@portico/testkit/browser/browser.ts'
import { callApi, tokenOf } from './api.fixture.ts'
import { heading } from './sign-in.fixture.ts'

/** The quick panel, the palette and the list of keys lie over the page, one at a time. */
export const overlay = (page: Page) => page.getByRole('dialog')

export async function openQuick(page: Page, tab?: 'Today' | 'Events' | 'Notes'): Promise<void> {
  await page.getByRole('button', { name: 'Quick panel', exact: true }).click()
  await overlay(page).getByRole('tab', { name: 'Today' }).waitFor()
  // What opens takes the focus once it is there; keys pressed before that would be lost.
  await overlay(page).locator(':focus').waitFor()
  if (tab) await overlay(page).getByRole('tab', { name: tab }).click()
}

export async function closeOverlay(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await overlay(page).waitFor({ state: 'detached' })
}

export const paletteBox = (page: Page) => page.getByRole('combobox', { name: 'Search pages, records and actions' })
export const found = (page: Page) => overlay(page).getByRole('option')

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await paletteBox(page).and(page.locator(':focus')).waitFor()
}

type Appearance = { layoutName?: string; density?: string; shortcuts?: boolean; figuresInOwnZone?: boolean }

/** Waits until the server has heard that the person wants the shell to look so. */
export const appearanceKept = (page: Page, wanted: Appearance) =>
  page.waitForResponse((reply) => {
    const request = reply.request()
    if (!reply.url().endsWith('/session/appearance') || request.method() !== 'PUT' || !reply.ok()) return false
    const sent = request.postDataJSON() as Appearance
    return (Object.keys(wanted) as (keyof Appearance)[]).every((name) => sent[name] === wanted[name])
  })

/** As if the person had never chosen how the shell looks. */
export async function startPlain(page: Page): Promise<void> {
  const body = { layoutName: null, density: 'comfortable', shortcuts: true }
  const reply = await callApi(await tokenOf(page), '/api/v1/session/appearance', { method: 'PUT', body })
  if (!reply.ok) throw new Error(`The appearance was not kept: ${reply.status}`)
  await page.reload()
  await heading(page).waitFor()
}

/** Sets the account back to English, for later tests that sign in as the same person. */
export async function speakEnglish(page: Page): Promise<void> {
  const reply = await callApi(await tokenOf(page), '/api/v1/crm/profile/language', { method: 'PUT', body: { language: 'en' } })
  if (!reply.ok) throw new Error(`The language was not kept: ${reply.status}`)
}
