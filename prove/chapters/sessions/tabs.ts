import { launchBrowser, newPage, type Page } from '@portico/testkit/browser/browser.ts'
import { pause, until } from '../../attack/at-once.ts'
import { call, isDone } from '../../attack/call.ts'
import { heading, listenToApi, signInOn, signOutOn, transactionsPage } from '../../attack/portal-page.ts'
import type { Check, Outcome } from '../../chapter.ts'
import { whoAmI } from './carrying-a-token.ts'
import { leftBehind } from './left-behind.ts'

const goneWithinMs = 2000
const email = 'auditor@northwind.example'
const otherPlaces = ['/crm/dashboard', transactionsPage, '/crm/dashboard', transactionsPage]

/** Moments by the browser's own clock, which all tabs share. */
const note = (event: string, name: string) => `addEventListener('${event}', () => localStorage.setItem('${name}', Date.now()), true)`
const wordsOf = (page: Page) => page.locator('body').innerText()

export const signOutInAllTabs: Check = {
  goal: 'G23',
  says: 'Whoever signs out in one tab has left them all, and nothing of him stays',
  only: 'full',
  async attack(arena) {
    const { portico, people } = await arena.shared()
    const { password } = people.manifest.users.find((user) => user.email === email)!
    const browser = await launchBrowser()
    try {
      const first = await newPage(browser, { baseURL: portico.url, width: 1280, height: 720 })
      await signInOn(first, { email, password, place: transactionsPage })
      const others: Page[] = []
      for (const place of otherPlaces) {
        const tab = await first.context().newPage()
        await tab.goto(place)
        await heading(tab).waitFor()
        others.push(tab)
      }
      return await leave(portico.url, first, others)
    } finally {
      await browser.close()
    }
  },
}

async function leave(origin: string, first: Page, others: readonly Page[]): Promise<Outcome> {
  const tabs = [first, ...others]
  const heard = tabs.map(listenToApi)
  await Promise.all(tabs.map((tab) => tab.reload().then(() => heading(tab).waitFor())))
  await pause(1500)
  const tokens = [...new Set(heard.flatMap(({ tokens: ofTab }) => [...ofTab]))]
  const before = await Promise.all(tokens.map((token) => call(origin, { token }, whoAmI)))
  const wordsBefore = await Promise.all(tabs.map(wordsOf))
  await Promise.all(others.map((tab, index) => tab.evaluate(note('pagehide', `proof-left-${index}`))))
  await first.evaluate(note('click', 'proof-pressed'))
  const pressedAt = Date.now()
  await signOutOn(first)
  await first.getByText('You successfully logged out!').waitFor()
  await Promise.all(others.map((tab) => tab.locator('[name=password]').waitFor()))
  const times = (await first.evaluate('({ ...localStorage })')) as Record<string, string>
  const leftMs = others.map((_, index) => Number(times[`proof-left-${index}`]) - Number(times['proof-pressed']))
  await pause(Math.max(0, pressedAt + 6000 - Date.now()))

  const faults: string[] = []
  leftMs.forEach((ms, index) => {
    if (!(ms <= goneWithinMs)) faults.push(`tab ${index + 2} was left ${ms} ms after the press`)
  })
  const late = heard.flatMap(({ good }) => good.filter(({ at }) => at > Number(times['proof-pressed']) + goneWithinMs))
  faults.push(...late.map(({ url }) => `${new URL(url).pathname} was answered well afterwards`))
  const after = await Promise.all(tokens.map((token) => call(origin, { token }, whoAmI)))
  faults.push(...after.filter(isDone).map(() => 'a token of the tabs still works'))
  for (const [index, tab] of tabs.entries()) {
    const stored = (await tab.evaluate('({ ...localStorage, ...sessionStorage })')) as Record<string, string>
    faults.push(...leftBehind(stored, [email, ...tokens]).map((what) => `tab ${index + 1}: ${what}`))
    faults.push(...(await backShows(tab)).map((what) => `Back in tab ${index + 1} shows ${what}`))
  }
  const isKnown = (words: string) => words.includes('Northwind')
  return {
    reached: `4 other tabs left after ${Math.min(...leftMs)} to ${Math.max(...leftMs)} ms, ${late.length} answers afterwards`,
    faults,
    evidence: [
      { of: 'tabs that showed whose portal it is', seen: wordsBefore.filter(isKnown).length, atLeast: tabs.length },
      { of: 'tokens that worked before', seen: before.filter(isDone).length, atLeast: tabs.length },
      { of: 'good answers to the tabs before', seen: heard.flatMap(({ good }) => good).length, atLeast: 3 * tabs.length },
    ],
  }
}

/** Two steps back: pages that ask who it is, and no row of anyone. */
async function backShows(tab: Page): Promise<string[]> {
  const found: string[] = []
  for (let step = 0; step < 2; step++) {
    await tab.goBack({ timeout: 5000 }).catch(() => undefined)
    await until('a page without anybody', 10_000, async () =>
      /Password|logged out|logout was not initiated/.test(await wordsOf(tab).catch(() => '')),
    ).catch(() => found.push('no page that asks who it is'))
    if ((await tab.locator('[role=row], tbody tr').count()) > 0) found.push('rows')
  }
  return found
}
