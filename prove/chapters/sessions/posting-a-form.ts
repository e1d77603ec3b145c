import { Browser, fieldOf, type Reply } from '@portico/testkit/browser/cookie-browser.ts'
import { atPortal, openSignIn, renewSilently } from '@portico/testkit/browser/portal-sign-in.ts'
import { call } from '../../attack/call.ts'
import type { Person } from '../../portico/people.ts'
import { type Attempt, attemptOf, type Negative } from './negative.ts'
import { aCode, redeemAs } from './redeeming-a-code.ts'

type Posting = { fields?: Record<string, string>; headers?: Record<string, string>; browser?: Browser; place?: string }

const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** A user is signed in once a form redirects to the address that returns codes; a form shown again is a refusal. */
async function judgeForm(browser: Browser, reply: Reply): Promise<Attempt> {
  const told = String(reply.status)
  if (reply.location === undefined) return reply.status < 400 ? { came: 'refused', told } : attemptOf(reply, told)
  const end = await browser.follow(reply, atPortal)
  return end.location && new URL(end.location).searchParams.has('code') ? { came: 'in', told: 'a code' } : { came: 'refused', told }
}

const isSignedIn = async (origin: string, browser: Browser): Promise<Attempt> => {
  const { tokens, error } = await renewSilently(browser, { origin })
  return tokens?.access_token ? { came: 'in', told: 'a token' } : { came: 'refused', told: error ?? 'no token' }
}

/** The sign-in form with the right password, sent in ways that its page does not send it. */
export function formNegatives(origin: string, { email, password }: { email: string; password: string }): Negative[] {
  const credentials = { email, password }
  const open = async () => {
    const browser = new Browser({ 'user-agent': 'Portico proof' })
    const { form: page } = await openSignIn(browser, { origin })
    return { browser, url: page.url, csrf: fieldOf(page.text, 'csrf') }
  }
  const send = async (changed: (opened: Awaited<ReturnType<typeof open>>) => Promise<Posting> | Posting): Promise<Attempt> => {
    const opened = await open()
    const { fields, headers = {}, browser = opened.browser, place = opened.url } = await changed(opened)
    return judgeForm(browser, await browser.post(place, fields ?? { csrf: opened.csrf, ...credentials }, headers))
  }
  const twin = () => send(() => ({}))
  const negative = (says: string, changed: Parameters<typeof send>[0]): Negative => ({
    says: `the right password ${says}`,
    attack: () => send(changed),
    twin,
  })
  return [
    negative('without a form token', () => ({ fields: credentials })),
    negative('with an empty form token', () => ({ fields: { csrf: '', ...credentials } })),
    negative('with the form token of another browser', async () => ({ fields: { csrf: (await open()).csrf, ...credentials } })),
    negative('from a foreign page', () => ({ headers: { origin: 'https://evil.example' } })),
    negative('from a page without an origin', () => ({ headers: { origin: 'null' } })),
    negative('from a page whose address begins like ours', () => ({ headers: { origin: `${origin}.evil.example` } })),
    negative('by a browser that did not open the form', () => ({ browser: new Browser() })),
    negative('to the form of another browser', async () => ({ place: (await open()).url })),
    negative('to a form that there is not', () => ({ place: `${origin}/Identity/Account/Login/nothing` })),
    {
      says: 'the right password in an address',
      attack: async () => {
        const { browser, url, csrf } = await open()
        return judgeForm(browser, await browser.get(`${url}?${new URLSearchParams({ csrf, ...credentials })}`))
      },
      twin,
    },
    {
      says: 'the right password as JSON',
      attack: async () => {
        const { browser, url, csrf } = await open()
        return judgeForm(browser, await browser.post(url, { csrf, ...credentials }, { 'content-type': 'application/json' }))
      },
      twin,
    },
    {
      says: 'a form that has done its work, sent again',
      attack: async () => {
        const { browser, url, csrf } = await open()
        await browser.follow(await browser.post(url, { csrf, ...credentials }), atPortal)
        return judgeForm(browser, await browser.post(url, { csrf, ...credentials }))
      },
      twin,
    },
    {
      says: 'a session known to somebody before its owner signed in',
      attack: async () => {
        const { browser: victim, url, csrf } = await open()
        const attacker = new Browser()
        attacker.cookies.push(...structuredClone(victim.cookies))
        await victim.follow(await victim.post(url, { csrf, ...credentials }), atPortal)
        return isSignedIn(origin, attacker)
      },
      twin: async () => {
        const { browser, url, csrf } = await open()
        await browser.follow(await browser.post(url, { csrf, ...credentials }), atPortal)
        return isSignedIn(origin, browser)
      },
    },
  ]
}

/** Requests that a foreign page could make a signed-in browser send. The session must be as it was. */
export function crossSiteNegatives(origin: string, person: Person): Negative[] {
  const { browser, tokens } = person
  const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const evil = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const twin = () => isSignedIn(origin, browser)
  const still = (says: string, attack: () => Promise<{ status: number }>): Negative => ({
    says,
    attack: async () => {
      const { status } = await attack()
      const after = await isSignedIn(origin, browser)
      return after.came === 'in' ? { came: 'refused', told: String(status) } : { came: 'in', told: 'the session is gone' }
    },
    twin,
  })
  const post = (path: string, body: string) => call(origin, undefined, path, { headers: { ...form, ...evil }, body })
  const end = '/Identity/session/end'
  return [
    still('a foreign page signs the person out', () => call(origin, undefined, end, { headers: evil })),
    still('a foreign page confirms the sign-out', () => post(`${end}/confirm`, 'logout=yes&xsrf=x')),
    still('a foreign page ends the sessions', () => post('/Identity/Account/Manage/Sessions/End', 'session=x')),
    {
      says: 'a foreign page changes the name',
      attack: async () => attemptOf(await post('/Identity/Account/Manage/Name', 'firstName=Mallory&lastName=Mallory')),
      twin,
    },
    {
      says: 'a foreign page changes the password',
      attack: async () => attemptOf(await post('/Identity/Account/Manage/Password', 'password=x&repeat=x')),
      twin,
    },
    {
      says: 'a foreign page may read the API',
      attack: async () => {
        const answer = await call(origin, undefined, '/api/v1/session/look', {
          method: 'OPTIONS',
          headers: { ...evil, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
        })
        return answer.headers.has('access-control-allow-origin')
          ? { came: 'in', told: 'allowed' }
          : { came: 'refused', told: 'not allowed' }
      },
      twin,
    },
    {
      says: 'a foreign page may read a token',
      attack: async () => {
        const answer = await redeemAs(origin, await aCode(origin, person), {}, evil)
        return answer.headers.has('access-control-allow-origin')
          ? { came: 'in', told: 'allowed' }
          : { came: 'refused', told: 'not allowed' }
      },
      twin,
    },
    {
      says: 'a sign-out leads to a foreign address',
      attack: async () => {
        const query = new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: 'https://evil.example/' })
        const answer = await call(origin, undefined, `${end}?${query}`, { headers: { cookie } })
        return answer.text.includes('evil.example') && answer.status < 400 ? { came: 'in', told: '200' } : attemptOf(answer)
      },
      twin,
    },
  ]
}
