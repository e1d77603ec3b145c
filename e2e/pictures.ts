// `node e2e/pictures.ts URL OUTDIR [PART]`: what a running demo world looks like, to be looked at; with PART only pictures whose name has it.
// Changes nothing there: a layout is put into the answer that says which one the person has chosen.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, launchBrowser, newPage, type Page, type PageSettings } from '@portico/testkit/browser/browser.ts'

const [url, folder, part = ''] = process.argv.slice(2)
if (!url || !folder) throw new Error('Say where and into which folder: node e2e/pictures.ts http://localhost:3000 pictures')
const password = process.env.DEMO_PASSWORD ?? 'Harbour-lantern-41'

const people = {
  tenant: ['finance@northwind.example', '/transaction-management/transaction-lookup'],
  'tenant-b': ['admin@contoso.example', '/transaction-management/transaction-lookup'],
  merchant: ['owner@acme.example', '/merchant/transaction-management/transaction-lookup'],
  platform: ['admin@portico.example', '/platform/transaction-management/transaction-lookup'],
} as const
const layouts = ['vertical-1', 'vertical-v2', 'enterprise', 'material'] as const
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

type Who = keyof typeof people
type Cookies = Parameters<ReturnType<Page['context']>['addCookies']>[0]
const nameOf = (who: Who, what: string, { language, scheme, size }: View) => [who, what, size, scheme, language].join('-')
const isWanted = (name: string) => name.includes(part)

/** The sign-in page as each language and scheme shows it, and the session that comes of it. */
async function signIn(browser: Browser, who: Who): Promise<Cookies> {
  const page = await newPage(browser, { baseURL: url })
  await page.goto('/')
  await page.locator('[name=email]').fill(people[who][0])
  await page.locator('[name=password]').fill(password)
  await page.locator('button.primary').click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const cookies = await page.context().cookies()
  await page.close()
  return cookies
}

async function enter(browser: Browser, view: View, cookies: Cookies, layout?: (typeof layouts)[number]): Promise<Page> {
  const page = await newPage(browser, settingsOf(view))
  await page.context().addCookies(cookies)
  await page.addInitScript(`localStorage.setItem('language', '${view.language}')`)
  await page.route(/\/api\/v1\/(crm\/)?users$/, async (route) => {
    const reply = await route.fetch()
    const user = (await reply.json()) as { appearance: object }
    const appearance = { ...user.appearance, ...(layout ? { layoutName: layout } : {}) }
    await route.fulfill({ response: reply, json: { ...user, language: view.language, appearance } })
  })
  return page
}

/** The landing page in each layout, and with its quick panel. */
async function showLayouts(browser: Browser, who: Who, view: View, cookies: Cookies) {
  for (const layout of layouts) {
    const name = nameOf(who, layout, view)
    if (!isWanted(name)) continue
    const page = await enter(browser, view, cookies, layout)
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('.p-chart-canvas > *').first().waitFor()
    await page.locator('[data-bell], button[aria-label^="Notifications"], button[aria-label^="Bildirim"]').first().waitFor()
    await page.waitForFunction('!document.querySelector("[aria-busy=true]")')
    await take(page, name)
    await page.close()
  }
}

/** The lookup, a record beside it, and a refund of it. */
async function showLookup(browser: Browser, who: Who, view: View, cookies: Cookies) {
  const name = (what: string) => nameOf(who, what, view)
  if (!['lookup', 'drawer', 'refund'].some((what) => isWanted(name(what)))) return
  const page = await enter(browser, view, cookies)
  await page.goto(people[who][1])
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

async function showSignIn(browser: Browser, view: View) {
  const name = nameOf('tenant', 'sign-in', view)
  if (!isWanted(name)) return
  const page = await newPage(browser, settingsOf(view))
  await page.addInitScript(`localStorage.setItem('language', '${view.language}')`)
  await page.goto('/')
  await page.locator('[name=email]').fill(people.tenant[0])
  await take(page, name)
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
  for (const view of views) await showSignIn(browser, view)
  for (const who of Object.keys(people) as Who[]) {
    const cookies = await signIn(browser, who)
    for (const view of views) {
      await showLayouts(browser, who, view, cookies)
      await showLookup(browser, who, view, cookies)
    }
  }
} finally {
  await browser.close()
}
