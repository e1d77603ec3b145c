import { launchBrowser } from '@portico/testkit/browser/browser.ts'
import type { Arena } from '../../../arena.ts'
import { until, withHands } from '../../../attack/at-once.ts'
import { cardWebsite, typeCard } from '../../../attack/type-card.ts'
import { aPerson } from '../../../attack/voice.ts'
import type { Check } from '../../../chapter.ts'
import { pageOf, visit } from '../../../portico/browsing.ts'
import { textsOf } from '../scripts/watch.ts'
import { makeWorld } from '../texts/world.ts'
import { sweep } from './cards.ts'
import { type Screen, storages } from './screens.ts'
import { shownOf, testCards } from './test-cards.ts'

type Entry = { transactionId: string; state: string; status: string | null }
/** The amount by which the sandbox's risk score holds a payment: its card lies in the vault meanwhile. */
const heldMinor = 1_475
const clerk = 'admin@northwind.example'

export const typedCards: Check = {
  goal: 'G18',
  says: 'Of a card that is typed at the virtual terminal, its number is in the vault alone, and sealed there',
  async attack(arena: Arena) {
    const place = await arena.shared()
    const { portico, people } = place
    const world = await makeWorld(place)
    const person = aPerson(portico, people, clerk)
    const website = await cardWebsite(person, world.merchantId)
    const code = `7${arena.random.between(10, 99)}`
    const marked = `CVV: ${code}`
    const made: string[] = []
    await withHands(4, testCards, async (number) => {
      const at = testCards.indexOf(number)
      const cardToken = await typeCard(person, { number, code })
      const body = {
        ...website,
        kind: at % 3 === 0 ? 'Authorisation' : 'Sale',
        cardToken,
        amountMinor: at % 4 === 0 ? heldMinor : 4_000,
        reference: `Typed ${number} ${marked}`,
      }
      const headers = { 'idempotency-key': arena.random.uuid() }
      const { transactionId } = await person.read<Entry>('/api/terminal/payments', { body, headers })
      made.push(transactionId)
    })
    const entries = await Promise.all(made.map((id) => decided(id)))
    const screens = arena.profile === 'quick' ? { seen: [], held: [] } : await typedInBrowser(world.tenant.email)
    const swept = await sweep(portico, world, marked, screens)
    const [held, answered] = [
      entries.filter(({ status }) => status === 'WaitingForApproval'),
      entries.filter(({ status }) => status !== null),
    ]
    return {
      reached: `${made.length} cards typed and paid with, ${held.length} of them held for a decision; ${swept.places} tables, files, mails, exports, pages and browsers: ${swept.faults.length} whole numbers`,
      faults: swept.faults,
      evidence: [
        { of: 'payments that were made', seen: answered.length, atLeast: 20 },
        { of: 'cards that the vault holds meanwhile', seen: held.length, atLeast: 4 },
        { of: 'cards met again as far as they may be shown', seen: testCards.filter((card) => swept.shown.has(card)).length, atLeast: 20 },
        { of: 'browsers in which all were typed', seen: screens.held.length, atLeast: arena.size(0, 1) },
        { of: 'tables', seen: swept.tables, atLeast: 40 },
      ],
    }

    function decided(id: string): Promise<Entry> {
      return until(`the payment ${id} is made`, 60_000, async () => {
        const entry = await person.read<Entry>(`/api/terminal/payments/${id}`)
        return entry.state !== 'Sending' && entry.status !== 'Pending' ? entry : undefined
      })
    }

    /** Each number is typed into the frame; then what the page shows and what the browser holds for the portal is read. */
    async function typedInBrowser(email: string): Promise<{ seen: Screen[]; held: Screen[] }> {
      const browser = await launchBrowser()
      try {
        const page = await pageOf(browser, portico, await people.person(email))
        await visit(page, `/transaction-management/virtual-terminal?merchantId=${world.merchantId}`)
        const frame = page.frameLocator('iframe')
        for (const number of testCards) {
          await frame.getByLabel('Card number').fill(number)
          await frame.getByLabel('Security code').fill(code)
          const shown = await frame.getByLabel('Card number').inputValue()
          if (shown !== shownOf(number)) throw new Error(`The field shows ${shown} once it is left`)
        }
        return {
          seen: [{ name: 'page of the virtual terminal', text: (await textsOf(page)).texts }],
          held: [{ name: 'browser at the virtual terminal', text: await page.evaluate<string>(storages) }],
        }
      } finally {
        await browser.close()
      }
    }
  },
}
