import { type Browser, launchBrowser, newPage, type Page } from '@portico/testkit/browser/browser.ts'
import { call } from '../../attack/call.ts'
import { heading, listenToApi, signInOn, transactionsPage } from '../../attack/portal-page.ts'
import type { Check } from '../../chapter.ts'
import type { Person } from '../../portico/people.ts'
import { whoAmI } from './carrying-a-token.ts'
import { type Attempt, type Negative, refuseAll } from './negative.ts'
import { aCode } from './redeeming-a-code.ts'

const victim = 'auditor@northwind.example'
const callback = '/authentication/login-callback'

type Ground = { browser: Browser; origin: string; password: string; mallory: Person }

/** Whether the page became someone's: its portal asks the API with a token that works. */
async function judge(page: Page, origin: string, tokens: ReadonlySet<string>): Promise<Attempt> {
  await heading(page).waitFor()
  await page.waitForTimeout(1000)
  for (const token of tokens)
    if ((await call(origin, { token }, whoAmI)).status === 200) return { came: 'in', told: new URL(page.url()).pathname }
  return { came: 'refused', told: new URL(page.url()).pathname }
}

/** A page in a browser that no one has signed in with. */
async function onAPage({ browser, origin }: Ground, act: (page: Page) => Promise<unknown>): Promise<Attempt> {
  const page = await newPage(browser, { baseURL: origin, width: 1280, height: 720 })
  const { tokens } = listenToApi(page)
  await act(page)
  const attempt = await judge(page, origin, tokens)
  await page.close()
  return attempt
}

/** Opens the sign-in and gives the state that the portal now waits for. */
async function beginSignIn(page: Page): Promise<string> {
  const asked = page.waitForRequest((request) => /\/Identity\/auth\?(?!.*prompt=none)/.test(request.url()))
  await page.goto(transactionsPage)
  const state = new URL((await asked).url()).searchParams.get('state')
  await page.locator('[name=password]').waitFor()
  return state ?? ''
}

function negativesOn(ground: Ground): Negative[] {
  const { origin, password, mallory } = ground
  const signIn = (page: Page) => signInOn(page, { email: victim, password, place: transactionsPage })
  const twin = () => onAPage(ground, signIn)
  const answer = (page: Page, query: Record<string, string>) => page.goto(`${callback}?${new URLSearchParams(query)}`)
  const negative = (says: string, act: (page: Page) => Promise<unknown>): Negative => ({ says, attack: () => onAPage(ground, act), twin })
  return [
    negative('an answer that nobody asked for', async (page) =>
      answer(page, { code: (await aCode(origin, mallory)).code, state: 'made-up' }),
    ),
    negative('an answer without a state', async (page) => {
      await beginSignIn(page)
      await answer(page, { code: (await aCode(origin, mallory)).code })
    }),
    negative('an answer with another state', async (page) => {
      const state = await beginSignIn(page)
      await answer(page, { code: (await aCode(origin, mallory)).code, state: `${state}x` })
    }),
    negative('the code of somebody else under the right state', async (page) => {
      const state = await beginSignIn(page)
      await answer(page, { code: (await aCode(origin, mallory)).code, state })
    }),
    negative('a token in the address', async (page) => {
      const state = await beginSignIn(page)
      await page.goto(`${callback}#${new URLSearchParams({ access_token: mallory.token, id_token: mallory.tokens.id_token, state })}`)
    }),
  ]
}

export const portalAnswers: Check = {
  goal: 'G20',
  says: 'The portal takes the answer that it asked for, and nobody is made to be somebody else',
  only: 'full',
  async attack(arena) {
    const { portico, people } = await arena.shared()
    const { password } = people.manifest.users.find(({ email }) => email === victim)!
    const browser = await launchBrowser()
    try {
      const mallory = await people.signInAnew('auditor@contoso.example')
      return await refuseAll(negativesOn({ browser, origin: portico.url, password, mallory }), 5)
    } finally {
      await browser.close()
    }
  },
}
