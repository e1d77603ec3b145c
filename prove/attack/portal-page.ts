import type { Page } from '@portico/testkit/browser/browser.ts'

/** A list with payments of staff. */
export const transactionsPage = '/transaction-management/transaction-lookup'

/** Opens a place of the portal as a user who types the password, and waits until it is open. */
export async function signInOn(page: Page, { email, password, place }: { email: string; password: string; place: string }): Promise<void> {
  await page.goto(place)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.locator('button.primary').click()
  await heading(page).waitFor()
}

/** The head of every page of the portal, once someone is in. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** By the button of the portal: no one is signed out by an address. */
export async function signOutOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
}

const isApi = (url: string) => /^\/(v1\/)?api\//.test(new URL(url).pathname)

/** Good answers of the API to a page from now on, by when they were asked for, and the tokens that it asked with. */
export function listenToApi(page: Page) {
  const good: { at: number; url: string }[] = []
  const tokens = new Set<string>()
  page.on('response', (response) => {
    const token = /^Bearer (.+)/i.exec(response.request().headers().authorization ?? '')?.[1]
    if (!token || !isApi(response.url())) return
    tokens.add(token)
    if (response.ok()) good.push({ at: response.request().timing().startTime, url: response.url() })
  })
  return { good, tokens }
}
