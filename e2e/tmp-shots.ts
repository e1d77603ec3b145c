import { mkdir } from 'node:fs/promises'
import { launchBrowser, newPage } from '@portico/testkit/browser/browser.ts'

const url = 'http://localhost:4600'
const out = '/tmp/pic/shots'
await mkdir(out, { recursive: true })
const browser = await launchBrowser()
const part = process.argv[2] ?? ''
async function session(email: string) {
  const page = await newPage(browser, { baseURL: url })
  await page.goto('/')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill('Harbour-lantern-41')
  await page.locator('button.primary').click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const cookies = await page.context().cookies()
  await page.close()
  return cookies
}
const who = { tenant: await session('admin@northwind.example'), platform: await session('admin@portico.example') }
const views = [
  ['desk', 'en', 'light', 1440, 900],
  ['dark', 'en', 'dark', 1440, 900],
  ['phone', 'tr', 'light', 390, 844],
  ['tr', 'tr', 'dark', 1440, 900],
] as const
const shots: [keyof typeof who, string, string, ((p: any) => Promise<void>)?][] = []
for (const s of ['countries', 'currencies', 'platform-currencies', 'languages', 'document-types'])
  for (const w of ['tenant', 'platform'] as const)
    if (!(s === 'currencies' && w === 'platform')) {
      shots.push([w, s, 'full'])
      shots.push([
        w,
        s,
        'empty',
        async (p) => {
          await p.goto(`${url}/crm/settings/${s}?searchKey=zzzzqq`)
          await p.waitForTimeout(700)
        },
      ])
      shots.push([
        w,
        s,
        'failed',
        async (p) => {
          await p.route(/\/api\/v1\/crm\/(chosen-)?(countries|platform-currencies|currencies|languages|document-types)\?/, (r: any) =>
            r.fulfill({ status: 500, json: { code: 'internal', title: 'x', requestId: 'abc' } }),
          )
          await p.reload()
          await p.waitForTimeout(2500)
        },
      ])
      shots.push([
        w,
        s,
        'record',
        async (p) => {
          await p.locator('tbody tr, .p-compact, [role=row]').nth(1).click()
          await p.waitForTimeout(900)
        },
      ])
    }
shots.push([
  'platform',
  'platform-currencies',
  'new',
  async (p) => {
    await p.getByRole('button', { name: /New currency|Yeni para/ }).click()
    await p.waitForTimeout(500)
  },
])
shots.push([
  'platform',
  'document-types',
  'new',
  async (p) => {
    await p.getByRole('button', { name: /New document|Yeni belge/ }).click()
    await p.waitForTimeout(500)
  },
])
shots.push([
  'tenant',
  'currencies',
  'arrange',
  async (p) => {
    await p
      .getByRole('button', { name: /Arrange|Sırala/ })
      .first()
      .click()
    await p.waitForTimeout(800)
  },
])
for (const [w, s, what, act] of shots)
  for (const [v, language, scheme, width, height] of views) {
    const name = `${s}-${w}-${what}-${v}`
    if (!name.includes(part) || (part === '' && what !== 'full' && v !== 'desk')) continue
    try {
      const page = await newPage(browser, { baseURL: url, scheme, locale: language === 'tr' ? 'tr-TR' : 'en-GB', width, height } as never)
      await page.context().addCookies(who[w])
      await page.addInitScript(`localStorage.setItem('language', '${language}')`)
      await page.goto(`/crm/settings/${s}`)
      await page.waitForTimeout(1500)
      await act?.(page)
      await page.screenshot({ path: `${out}/${name}.png` })
      await page.context().close()
    } catch (e) {
      console.log(name, String(e).slice(0, 200))
    }
  }
await browser.close()
