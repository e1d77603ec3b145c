import { type Browser, launchBrowser, newPage } from '@portico/testkit/browser/browser.ts'
import { pause } from '../../attack/at-once.ts'
import { heading, listenToApi, signInOn, transactionsPage } from '../../attack/portal-page.ts'
import type { Check } from '../../chapter.ts'

const minuteMs = 60_000
const skews = {
  'a day behind': -1440 * minuteMs,
  'ten minutes behind': -10 * minuteMs,
  'ten minutes ahead': 10 * minuteMs,
  'a day ahead': 1440 * minuteMs,
}
const email = 'auditor@contoso.example'
const mostRenewals = 3

type Seen = { skewMs: number; renewals: number; isStillIn: boolean; good: number; isCounted: boolean }

/** Signs in by a clock that is wrong, works for a minute, and counts what the portal asks of the identity server meanwhile. */
async function aMinuteWith(browser: Browser, baseURL: string, password: string, skewMs: number): Promise<Seen> {
  const page = await newPage(browser, { baseURL, width: 1280, height: 720 })
  await page.context().clock.install({ time: Date.now() + skewMs })
  await signInOn(page, { email, password, place: transactionsPage })
  let renewals = 0
  const heard = listenToApi(page)
  page.on('request', (request) => {
    if (/\/Identity\/auth\?.*prompt=none/.test(request.url())) renewals++
  })
  const clock = Number(await page.evaluate('Date.now()')) - Date.now()
  await pause(minuteMs / 2)
  // By the menu, not by a load of the page, which would ask silently who it is.
  await page
    .getByRole('link', { name: /dashboard/i })
    .first()
    .click()
  await pause(minuteMs / 2)
  const isStillIn = (await heading(page).isVisible()) && !/\/(Identity|authentication)\//.test(page.url())
  const inTheMinute = renewals
  // A load of the page asks silently who it is: so the count is seen to count.
  await page.reload()
  await heading(page).waitFor()
  await page.close()
  return { skewMs: clock, renewals: inTheMinute, isStillIn, good: heard.good.length, isCounted: renewals > inTheMinute }
}

export const browserClocks: Check = {
  goal: 'G24',
  says: 'A browser whose clock is wrong signs in, stays in and does not renew without end',
  only: 'full',
  async attack(arena) {
    const { portico, people } = await arena.shared()
    const { password } = people.manifest.users.find((user) => user.email === email)!
    const browser = await launchBrowser()
    try {
      const seen = await Promise.all(
        Object.entries(skews).map(async ([name, skewMs]) => ({
          name,
          asked: skewMs,
          ...(await aMinuteWith(browser, portico.url, password, skewMs)),
        })),
      )
      return {
        reached: seen.map(({ name, renewals }) => `${name}: ${renewals} renewals`).join(', '),
        faults: seen.flatMap(({ name, renewals, isStillIn }) => [
          ...(renewals > mostRenewals ? [`a clock ${name}: ${renewals} renewals in a minute`] : []),
          ...(isStillIn ? [] : [`a clock ${name}: the person was signed out`]),
        ]),
        evidence: [
          {
            of: 'clocks that were wrong by as much',
            seen: seen.filter(({ asked, skewMs }) => Math.abs(asked - skewMs) < 30_000).length,
            atLeast: 4,
          },
          { of: 'silent requests that were counted after the minute', seen: seen.filter(({ isCounted }) => isCounted).length, atLeast: 4 },
          { of: 'clocks whose portal was answered well', seen: seen.filter(({ good }) => good >= 2).length, atLeast: 4 },
        ],
      }
    } finally {
      await browser.close()
    }
  },
}
