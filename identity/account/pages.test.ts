import { axeFindings, type Browser, launchBrowser, newPage, type Page } from '@portico/testkit/browser/browser.ts'
import { htmlFaults } from '@portico/testkit/browser/html-faults.ts'
import { authorizationRequest, redeem, type Tokens } from '@portico/testkit/browser/portal-sign-in.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt, managePath } from '../testing/account.fixture.ts'
import { anIdentity, password, type TestIdentity } from '../testing/an-identity.fixture.ts'
import { signOutUrl } from '../testing/sign-out.fixture.ts'

/** A browser on a busy machine, a dozen pages each. */
const patienceMs = 120_000

let browser: Browser
let identity: TestIdentity
beforeAll(async () => {
  const authority = { id: 'partner', name: 'Partner Bank', issuer: 'http://localhost:1', clientId: 'x' }
  const portalPages = ['/', '/authentication/login-callback', '/assets/silent-redirect.html', '/assets/logout-callback.html']
  identity = await anIdentity({
    settings: { selfRegistration: true, externalAuthorities: [authority], lockoutFailures: 4 },
    routes: (app) => {
      for (const path of portalPages)
        app.get(path, (_request, reply) => reply.type('text/html').send('<!doctype html><title>Portal</title><h1>Portal</h1>'))
    },
  })
  browser = await launchBrowser()
}, patienceMs)
afterAll(async () => {
  await browser?.close()
  await identity?.close()
})

type Look = { scheme: 'light' | 'dark'; width: number; height: number; locale: string }
const looks: Look[] = [
  { scheme: 'light', width: 1440, height: 900, locale: 'en-GB' },
  { scheme: 'dark', width: 390, height: 844, locale: 'tr-TR' },
]

/** Every document that came, by its address; what was gone again before it could be read is left out. */
const sent = new Map<string, string>()

/** A page that reports every refused script, style or font, and of every failed request. */
async function watched(look: Look): Promise<{ page: Page; complaints: string[] }> {
  const page = await newPage(browser, look)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text())
  })
  page.on('response', async (response) => {
    const isOurs = response.url().includes('/Identity/') && response.headers()['content-type']?.startsWith('text/html')
    const html = isOurs ? await response.text().catch(() => undefined) : undefined
    if (html) sent.set(`${response.status()} ${new URL(response.url()).pathname}`, html)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, complaints }
}

async function expectGood(page: Page, name: string) {
  expect([name, await axeFindings(page)]).toEqual([name, []])
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  expect([name, overflow]).toEqual([name, 0])
  expect([name, await page.evaluate(`document.fonts.check('16px "Inter Variable"')`)]).toEqual([name, true])
}

const press = (page: Page, selector: string) => Promise.all([page.waitForNavigation(), page.click(selector)])

async function fillSignIn(page: Page, email: string, secret: string) {
  await page.fill('[name=email]', email)
  await page.fill('[name=password]', secret)
  await press(page, 'button[type=submit]')
}

test.each(looks)(
  'the pages before the sign-in are accessible, fit and break no rule of ours ($scheme, $locale)',
  async (look) => {
    const { page, complaints } = await watched(look)
    const { origin } = identity
    await page.goto(authorizationRequest(identity).url)
    expect(await page.textContent('h1')).toBe(look.locale === 'tr-TR' ? 'Oturum aç' : 'Sign in')
    expect(await page.getAttribute('html', 'lang')).toBe(look.locale.slice(0, 2))
    await expectGood(page, 'sign in')
    await fillSignIn(page, 'nobody@nowhere.example', 'wrong')
    expect(await page.isVisible('[role=alert]')).toBe(true)
    await expectGood(page, 'mismatch')
    await page.goto(`${origin}/Identity/Account/ForgotPassword`)
    await expectGood(page, 'forgotten')
    await page.fill('[name=email]', 'nobody@nowhere.example')
    await press(page, 'button[type=submit]')
    await expectGood(page, 'mail sent')
    await page.goto(`${origin}/Identity/Account/Register`)
    await expectGood(page, 'register')
    await page.goto((await identity.accounts.invite(identity.people.invited.id)).link)
    expect(page.url()).toMatch(new RegExp(`^${origin}/Identity/Account/Register/[\\w-]{22}$`))
    await expectGood(page, 'invitation')
    await page.fill('[name=password]', 'short')
    await page.fill('[name=repeat]', 'short')
    await press(page, 'button[type=submit]')
    await expectGood(page, 'refused password')
    await page.goto(`${origin}/Identity/Account/Login/nothing`)
    await expectGood(page, 'expired')
    await page.goto(`${origin}/Identity/auth?client_id=nobody`)
    await expectGood(page, 'refused request')
    expect(complaints).toEqual([])
    await page.close()
  },
  patienceMs,
)

test.each(looks)(
  'the pages of the signed-in person are accessible, fit and break no rule of ours ($scheme, $locale)',
  async (look) => {
    const { page, complaints } = await watched(look)
    const { origin, clock } = identity
    const person = look.scheme === 'light' ? identity.people.tenant : identity.people.merchant
    await identity.sessions.issueToken(person.id, 600)
    await page.goto(origin + managePath)
    await fillSignIn(page, person.email, password)
    expect(page.url()).toBe(origin + managePath)
    await expectGood(page, 'account')
    await page.goto(`${origin}${managePath}/Password`)
    await expectGood(page, 'change of password')
    await page.goto(`${origin}${managePath}/SecondFactor`)
    await expectGood(page, 'enrolment')
    const secret = (await page.textContent('code.secret'))!.replaceAll(' ', '')
    await page.fill('[name=code]', codeAt(secret, clock.now()))
    await press(page, 'button[type=submit]')
    expect(await page.locator('.codes li').count()).toBe(10)
    await expectGood(page, 'recovery codes')
    await page.goto(`${origin}${managePath}/SecondFactor`)
    await expectGood(page, 'second factor')
    await page.goto(authorizationRequest(identity, { prompt: 'login' }).url)
    await fillSignIn(page, person.email, password)
    await expectGood(page, 'code')
    await page.fill('[name=code]', '000000')
    await press(page, 'button[type=submit]')
    await expectGood(page, 'wrong code')
    await page.goto(signOutUrl(identity))
    await expectGood(page, 'sign out')
    expect(complaints).toEqual([])
    await page.close()
  },
  patienceMs,
)

test(
  'signing in as another user over an open session ends that session and signs the other user in, without another click',
  async () => {
    const { page, complaints } = await watched(looks[0]!)
    const { other, platform } = identity.people
    await page.goto(authorizationRequest(identity).url)
    await fillSignIn(page, other.email, password)
    const request = authorizationRequest(identity, { prompt: 'login' })
    await page.goto(request.url)
    await fillSignIn(page, platform.email, password)
    await page.waitForURL('**/authentication/login-callback?code=**')
    const tokens = (await (await redeem(identity, new URL(page.url()).searchParams.get('code')!, request)).json()) as Tokens
    expect(await identity.sessions.findByAccessToken(tokens.access_token)).toMatchObject({ userId: platform.id })
    expect([(await identity.sessions.list(other.id)).length, (await identity.sessions.list(platform.id)).length]).toEqual([0, 1])
    expect(complaints).toEqual([])
    await page.close()
  },
  patienceMs,
)

test(
  'the browser signs out by itself when the portal asked, and the frame of the portal renews without a page',
  async () => {
    const { page, complaints } = await watched(looks[0]!)
    await page.goto(authorizationRequest(identity).url)
    await fillSignIn(page, identity.people.other.email, password)
    expect(page.url()).toContain('/authentication/login-callback?code=')
    const renewal = authorizationRequest(identity, { prompt: 'none', redirect_uri: `${identity.origin}/assets/silent-redirect.html` })
    const frameAddress = async () => {
      await page.evaluate(
        `(() => { document.querySelector('iframe')?.remove(); const frame = document.createElement('iframe'); frame.src = ${JSON.stringify(renewal.url)}; document.body.append(frame); return new Promise((resolve) => frame.onload = resolve) })()`,
      )
      return page.frames().at(-1)!.url()
    }
    expect(await frameAddress()).toContain('/assets/silent-redirect.html?code=')

    const redeemed = await page.request.post(`${identity.origin}/Identity/token`, {
      form: {
        grant_type: 'authorization_code',
        client_id: 'portal',
        code: new URL(await frameAddress()).searchParams.get('code')!,
        code_verifier: renewal.verifier,
        redirect_uri: renewal.redirectUri,
      },
    })
    const { id_token: idToken } = (await redeemed.json()) as { id_token: string }
    await page.goto(signOutUrl(identity, idToken))
    await page.waitForURL(/assets\/logout-callback\.html\?state=out/)
    expect(await frameAddress()).toContain('error=login_required')
    await page.goto(signOutUrl(identity, idToken))
    await page.waitForURL(/assets\/logout-callback\.html\?state=out/)
    expect(complaints).toEqual([])
    await page.close()
  },
  patienceMs,
)

test(
  'a person chooses the language on the page, and it is kept',
  async () => {
    const { page } = await watched(looks[0]!)
    await page.goto(authorizationRequest(identity).url)
    await press(page, 'footer a[lang=tr]')
    expect(await page.textContent('h1')).toBe('Oturum aç')
    await page.goto(`${identity.origin}/Identity/Account/ForgotPassword`)
    expect(await page.textContent('h1')).toBe('Parolanızı sıfırlayın')
    await press(page, 'footer a[lang=en]')
    expect(await page.textContent('h1')).toBe('Reset your password')
    await page.close()
  },
  patienceMs,
)

test(
  'a person signs in with the keyboard alone',
  async () => {
    const { page } = await watched(looks[0]!)
    await page.goto(authorizationRequest(identity).url)
    await page.waitForFunction("document.activeElement?.id === 'email'")
    await page.keyboard.type(identity.people.platform.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    expect(await page.inputValue('#email')).toBe(identity.people.platform.email)
    // Not awaited: no one answers the key-up when the page has gone.
    void page.keyboard.press('Enter').catch(() => undefined)
    await page.waitForURL(/login-callback/)
    expect(page.url()).toContain('code=')
    await page.close()
  },
  patienceMs,
)

test('every document that was sent names its language and has nothing that a validator finds', async () => {
  expect(sent.size).toBeGreaterThan(15)
  for (const [address, html] of sent)
    expect([address, /<html lang="(en|tr)">/.test(html), await htmlFaults(html)]).toEqual([address, true, []])
})
