// `node e2e/pictures.ts URL OUTDIR`: what a running demo world looks like, to be looked at. Changes nothing there.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, launchBrowser, newPage, type Page, type PageSettings } from '@portico/testkit/browser.ts'

const [url, folder] = process.argv.slice(2)
if (!url || !folder) throw new Error('Say where and into which folder: node e2e/pictures.ts http://localhost:3000 pictures')
const password = process.env.DEMO_PASSWORD ?? 'Harbour-lantern-41'

const people = {
  tenant: ['finance@northwind.example', '/transaction-management/transaction-lookup'],
  'tenant-b': ['admin@contoso.example', '/transaction-management/transaction-lookup'],
  merchant: ['owner@acme.example', '/merchant/transaction-management/transaction-lookup'],
  platform: ['admin@portico.example', '/platform/transaction-management/transaction-lookup'],
} as const
const languages = { en: 'en-GB', tr: 'tr-TR' } as const
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

type View = { language: keyof typeof languages; scheme: 'light' | 'dark'; size: keyof typeof sizes }
const views: View[] = (['en', 'tr'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((scheme) => (['desktop', 'phone'] as const).map((size) => ({ language, scheme, size }))),
)
const settingsOf = ({ language, scheme, size }: View): PageSettings => ({
  baseURL: url,
  scheme,
  locale: languages[language],
  ...sizes[size],
})

async function visit(browser: Browser, who: keyof typeof people, view: View) {
  const [email, place] = people[who]
  const page = await newPage(browser, settingsOf(view))
  const name = (what: string) => [who, what, view.size, view.scheme, view.language].join('-')
  await page.addInitScript(`localStorage.setItem('language', '${view.language}')`)
  await page.goto(place)
  await page.locator('[name=email]').fill(email)
  if (who === 'tenant') await take(page, name('sign-in'))
  await page.locator('[name=password]').fill(password)
  await page.locator('button.primary').click()
  const row = page.locator('[data-row-id]').filter({ hasText: /(ACM|GLO|INI)-/ })
  await row.first().waitFor()
  await take(page, name('lookup'))
  await row
    .filter({ hasText: /Captured|Tahsil/ })
    .first()
    .click()
  const record = page.getByRole('complementary')
  await record.getByRole('tab').first().waitFor()
  await record.getByRole('tabpanel').first().waitFor()
  await take(page, name('drawer'))
  await record.locator('[data-primary]').click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  await take(page, name('refund'))
  await page.close()
}

async function take(page: Page, name: string) {
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: join(folder!, `${name}.png`) })
  console.log(name)
}

await mkdir(folder, { recursive: true })
const browser = await launchBrowser()
try {
  for (const who of Object.keys(people) as (keyof typeof people)[]) for (const view of views) await visit(browser, who, view)
} finally {
  await browser.close()
}
