import { launchBrowser, newPage, type Page } from '@portico/testkit/browser/browser.ts'
import type { Place } from '../../../arena.ts'
import { pause, until } from '../../../attack/at-once.ts'
import { signInOn, transactionsPage } from '../../../attack/portal-page.ts'
import type { Check } from '../../../chapter.ts'
import { chaosOf } from '../chaos/run-chaos.ts'
import { capturedPayments, type Payment } from '../payments.ts'
import { readChildren } from '../record.ts'
import { currenciesOfPart, part, ways } from './intents.ts'
import { keysSentBy } from './refund-page.ts'

const clerk = 'finance@northwind.example'

/** A user who wants one refund in the portal gets one, however they press and whatever becomes of the answer. */
export const oneIntentOneEffect: Check = {
  goal: 'G13',
  says: 'Double click, Enter and click, reload, two tabs and a lost answer: one refund each',
  async attack(arena) {
    const { place } = await chaosOf(arena)
    const times = arena.size(1, 20)
    const names = Object.keys(ways)
    const payments = await capturedPayments(
      place,
      arena.random,
      names.length * times,
      ({ merchant, mode }) => mode === 'Live' && merchant !== 'initech',
      ({ currency }) => currenciesOfPart.has(currency),
    )
    const browser = await launchBrowser()
    const reached = new Map(names.map((name) => [name, 0]))
    const faults: string[] = []
    let sent = 0
    try {
      const page = await newPage(browser, { baseURL: place.portico.url })
      page.setDefaultTimeout(30_000)
      await signInOn(page, {
        place: transactionsPage,
        email: clerk,
        password: place.people.manifest.users.find(({ email }) => email === clerk)!.password,
      })
      const keys = keysSentBy(page)
      for (const [at, payment] of payments.entries()) {
        const name = names[at % names.length]!
        const before = keys.length
        const earlier = new Set((await refundsOf(place, payment)).map(({ transactionId }) => transactionId))
        await ways[name]!(page, payment, () => tabOf(page, place))
        const effects = await refundsAtRest(place, payment, earlier)
        sent += keys.length - before
        const wanted = name === 'two tabs' ? payment.capturedMinor : part.minor
        if (effects.length === 1 && effects[0] === wanted) reached.set(name, reached.get(name)! + 1)
        else faults.push(`${name}: refunds of ${effects.join(', ') || 'nothing'} on ${payment.id}, wanted ${wanted}`)
        if (new Set(keys.slice(before)).size > 1 && name === 'lost answer')
          faults.push(`${name}: tried again with another key on ${payment.id}`)
      }
    } finally {
      await browser.close()
    }
    return {
      reached: [...reached].map(([name, count]) => `${name} ${count} of ${times}`).join(', '),
      faults,
      evidence: [
        { of: 'refunds asked for', seen: payments.length, atLeast: names.length * times },
        // A lost answer is asked for again, so that more is sent than was wanted.
        { of: 'requests sent', seen: sent, atLeast: payments.length + times },
      ],
    }
  },
}

const tabOf = async (page: Page, { portico }: Place) => {
  const tab = await page.context().newPage()
  tab.setDefaultTimeout(30_000)
  await tab.goto(portico.url)
  return tab
}

const refundsOf = async ({ portico }: Place, payment: Payment) =>
  (await readChildren(portico.url, payment.tellers[1]!, payment)).filter(({ type }) => type === 'Refund')

/** The amounts of the refunds that came since, once none comes any more. The demo world may have tried to give something back before. */
async function refundsAtRest(place: Place, payment: Payment, earlier: ReadonlySet<string>): Promise<number[]> {
  const read = async () => (await refundsOf(place, payment)).filter(({ transactionId }) => !earlier.has(transactionId))
  await until(`a refund of ${payment.id}`, 20_000, async () => (await read()).length > 0).catch(() => undefined)
  await pause(300)
  return (await read()).map(({ amountMinor }) => amountMinor)
}
