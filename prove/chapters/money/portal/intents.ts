import type { Page } from '@portico/testkit/browser/browser.ts'
import type { Payment } from '../payments.ts'
import { amountField, askForRefund, recordShown, refundsOf, submitButton, tryAgainButton } from './refund-page.ts'

/** What one person does who wants one refund. `anotherTab` is of the same browser. */
type Way = (page: Page, payment: Payment, anotherTab: () => Promise<Page>) => Promise<void>

/** A part, so that a second effect would have its room. */
export const part = { text: '10,00', minor: 1000 }
/** The demo world's own in which `part` is written so. */
export const currenciesOfPart: ReadonlySet<string> = new Set(['EUR', 'GBP', 'NOK', 'SEK', 'TRY', 'USD'])

const patienceMs = 20_000
/** The button may be gone with its dialog before the second press comes. */
const ifStillThere = (press: Promise<unknown>) => press.catch(() => undefined)

/** Lets the next request through and keeps its answer. `answered` resolves when the server has given it. */
async function holdAnswer(page: Page, payment: Payment, then: 'nothing' | 'lost'): Promise<{ answered: Promise<void> }> {
  const answered = Promise.withResolvers<void>()
  await page.route(
    refundsOf(payment),
    async (route) => {
      await route.fetch()
      answered.resolve()
      if (then === 'lost') await route.abort('connectionreset')
    },
    { times: 1 },
  )
  return { answered: answered.promise }
}

export const ways: Record<string, Way> = {
  async 'double click'(page, payment) {
    await askForRefund(page, payment, part.text)
    await submitButton(page).dblclick()
  },
  async 'Enter and click'(page, payment) {
    await askForRefund(page, payment, part.text)
    await amountField(page).focus()
    await Promise.all([page.keyboard.press('Enter'), ifStillThere(submitButton(page).click({ timeout: 1000, force: true }))])
  },
  async reload(page, payment) {
    await askForRefund(page, payment, part.text)
    const { answered } = await holdAnswer(page, payment, 'nothing')
    await submitButton(page).click()
    await answered
    await page.reload()
    await recordShown(page)
  },
  async 'two tabs'(page, payment, anotherTab) {
    // Two dialogs are two intents: the whole can be given back by one of them alone.
    const other = await anotherTab()
    await Promise.all([askForRefund(page, payment), askForRefund(other, payment)])
    await Promise.all([submitButton(page).click(), submitButton(other).click()])
    await other.waitForTimeout(500)
    await other.close()
  },
  async 'lost answer'(page, payment) {
    await askForRefund(page, payment, part.text)
    const { answered } = await holdAnswer(page, payment, 'lost')
    await submitButton(page).click()
    await answered
    await tryAgainButton(page).click({ timeout: patienceMs })
  },
}
