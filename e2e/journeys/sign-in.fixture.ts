import type { Page } from '@portico/testkit/browser/browser.ts'

/** On the account page alone. */
export const passwordField = (page: Page) => page.getByLabel(/^(Password|Parola)$/)

/** Fills the account page as a person does and presses the button; what comes then is the test's to say. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(/^(Email|E-posta)$/).fill(email)
  await passwordField(page).fill(password)
  await page.getByRole('button', { name: /^(Sign in|Oturum aç|Giriş yap)$/ }).click()
}

/** The head of every page of the portal, once somebody is in. */
export const heading = (page: Page, name?: string | RegExp) => page.getByRole('heading', { level: 1, ...(name ? { name } : {}) })
