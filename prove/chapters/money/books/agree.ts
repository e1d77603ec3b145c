import { pause } from '../../../attack/at-once.ts'
import type { Check } from '../../../chapter.ts'
import { type Account, readAccounts } from '../../../portico/accounts.repository.ts'
import type { Mode } from '../../../portico/mode.ts'
import { asOperator, superuserUrl } from '../../../portico/operator.ts'
import { chaosOf } from '../chaos/run-chaos.ts'
import { tellersFor } from '../desk.ts'
import { grounds } from '../payments.ts'
import { readBalance } from '../record.ts'
import { compareOverview, sumsOfExport, sumsOfList } from './read-books.ts'
import { differ, type SumsOf } from './sums.ts'

/** I8: lists, landing pages, exports, balances and the ledger are read by different ways, and say the same. */
export const booksAgree: Check = {
  goal: 'G9',
  says: 'Lists, landing pages, exports and balances say what the ledger says',
  async attack(arena) {
    const { place } = await chaosOf(arena)
    const { url } = place.portico
    let compared = 0
    const faults: string[] = []
    for (const { merchant, mode } of grounds) {
      const { id: merchantId } = place.people.manifest.merchants[merchant]!
      const tellers = await tellersFor(place.people, merchant)
      const [own, staff] = [tellers.at(-1)!, tellers[1]!]
      const look = async () => {
        const [mine, theirs, file, landing] = await Promise.all([
          sumsOfList(url, own, mode),
          sumsOfList(url, staff, mode, `merchantId=${merchantId}`),
          sumsOfExport(url, own, mode),
          compareOverview(url, own, mode),
        ])
        const accounts = (await asOperator(superuserUrl(place.portico), readAccounts)).filter(
          (one) => one.merchantId === merchantId && one.mode === mode,
        )
        const balances = await balancesOf(mode, mine.rows, accounts, (id) => readBalance(url, staff, { id, mode, merchantId }))
        const what = `${merchant} ${mode}`
        return {
          compared: mine.sums.size * 3 + landing.compared + balances.compared,
          faults: [
            ...differ(`${what}, the list of the merchant and of its tenant`, mine.sums, theirs.sums),
            ...differ(`${what}, list and export`, mine.sums, file),
            ...unledgered(what, mine.sums, accounts),
            ...landing.faults,
            ...balances.faults,
          ],
        }
      }
      let seen = await look()
      // Something of the storm may just have come to rest between two of these readings.
      for (let again = 0; seen.faults.length > 0 && again < 3; again++) {
        await pause(1000)
        seen = await look()
      }
      compared += seen.compared
      faults.push(...seen.faults)
    }
    return {
      reached: `${compared} figures compared, ${faults.length} differences`,
      faults,
      evidence: [{ of: 'figures compared', seen: compared, atLeast: arena.size(60, 80) }],
    }
  },
}

const on = (accounts: readonly Account[], currency: string, account: string) =>
  accounts.find((one) => one.currency === currency && one.account === account)?.minor ?? 0

/** The acquirer owes the captured amount less refunds and payouts, which are on accounts of their own. */
function unledgered(what: string, sums: SumsOf, accounts: readonly Account[]): string[] {
  return [...sums].flatMap(([currency, { capturedMinor, refundedMinor }]) => {
    // Refunds outside the portal are on the clearing account: the acquirer still owes that money.
    const receivable =
      on(accounts, currency, 'acquirer_receivable') + on(accounts, currency, 'refund_clearing') + on(accounts, currency, 'merchant_payouts')
    const refunds = on(accounts, currency, 'merchant_refunds')
    return [
      ...(receivable === capturedMinor - refundedMinor
        ? []
        : [`I8 ${what} ${currency}: ${receivable} receivable, the list says ${capturedMinor - refundedMinor}`]),
      ...(refunds === refundedMinor ? [] : [`I8 ${what} ${currency}: ${refunds} refunded in the ledger, ${refundedMinor} in the list`]),
    ]
  })
}

/** Of each currency, as the check of one of its payments shows it. */
async function balancesOf(
  mode: Mode,
  rows: readonly { id: string; currency: string }[],
  accounts: readonly Account[],
  readOne: (id: string) => Promise<{ availableMinor: number }>,
) {
  const faults: string[] = []
  const one = new Map(rows.map((row) => [row.currency, row.id]))
  for (const [currency, id] of one) {
    const { availableMinor } = await readOne(id)
    const owed =
      0 -
      on(accounts, currency, 'merchant_payable') -
      on(accounts, currency, 'merchant_refunds') -
      on(accounts, currency, 'merchant_payouts')
    if (availableMinor !== owed) faults.push(`I8 ${mode} ${currency}: the balance says ${availableMinor}, the ledger ${owed}`)
  }
  return { faults, compared: one.size }
}
