import { pause } from '../../../attack/at-once.ts'
import type { Check } from '../../../chapter.ts'
import { type Account, readAccounts } from '../../../portico/accounts.repository.ts'
import { asOperator, superuserUrl } from '../../../portico/operator.ts'
import { chaosOf } from '../chaos/run-chaos.ts'
import { tellersFor } from '../desk.ts'
import { grounds } from '../payments.ts'
import { listed } from './read-books.ts'
import {
  balancesOfFile,
  type Report,
  readReport,
  readStatement,
  type Statement,
  totalsOfFile,
  unsoundInReport,
  unsoundInStatement,
  type Whose,
} from './read-reports.ts'

const days = 90
const takesMoney: ReadonlySet<string> = new Set(['Payment', 'Authorization'])
const isCaptured: ReadonlySet<string> = new Set(['Captured', 'Successful', 'Refunded'])

/** I8 of what Finance works with: reports and statements, on the page and as files, of the merchant and of its tenant. */
export const reportsAgree: Check = {
  goal: 'G9',
  says: 'Reports, account statements and their files say what the lists and the ledger say',
  async attack(arena) {
    const { place } = await chaosOf(arena)
    const { url } = place.portico
    const faults: string[] = []
    let compared = 0
    for (const { merchant, mode } of grounds) {
      const { id: merchantId } = place.people.manifest.merchants[merchant]!
      const tellers = await tellersFor(place.people, merchant)
      for (const teller of [tellers.at(-1)!, tellers[2]!]) {
        const whose = { teller, mode, merchantId, days }
        let seen = await look(whose)
        // Something of the storm may just have come to rest between two of these readings.
        for (let again = 0; seen.faults.length > 0 && again < 3; again++) {
          await pause(1000)
          seen = await look(whose)
        }
        compared += seen.compared
        faults.push(...seen.faults)
      }
    }
    return {
      reached: `${compared} figures compared, ${faults.length} differences`,
      faults,
      evidence: [{ of: 'figures compared', seen: compared, atLeast: arena.size(100, 120) }],
    }

    async function look(whose: Whose) {
      const what = `${whose.teller.person.email} ${whose.mode}`
      const [report, file, statement, balances] = await Promise.all([
        readReport(url, whose),
        totalsOfFile(url, whose),
        readStatement(url, whose),
        balancesOfFile(url, whose),
      ])
      const accounts = await asOperator(superuserUrl(place.portico), readAccounts)
      const rows = await rowsOf(report, whose)
      const pairs = [...figuresOf(report, file, rows), ...balancesOf(statement, balances, owedTo(accounts, whose))]
      return {
        compared: pairs.length,
        faults: [
          ...unsoundInReport(what, report),
          ...unsoundInStatement(what, statement),
          ...pairs.filter(([, one, other]) => one !== other).map(([name, one, other]) => `I8 ${what}, ${name}: ${one} and ${other}`),
        ],
      }
    }

    function rowsOf({ period }: Report, { teller, mode, merchantId }: Whose) {
      const filter = `dateFrom=${period.from}&dateTo=${period.to}${teller.isStaff ? `&merchantId=${merchantId}` : ''}`
      return listed(url, teller, mode, filter)
    }
  },
}

type Pair = readonly [name: string, one: unknown, other: unknown]
type Rows = Awaited<ReturnType<typeof listed>>

function figuresOf({ totals }: Report, file: Awaited<ReturnType<typeof totalsOfFile>>, rows: Rows): Pair[] {
  return totals.flatMap(({ currency, values }): Pair[] => {
    const own = rows.filter((row) => row.currency === currency)
    const payments = own.filter(({ type }) => takesMoney.has(type))
    const captured = payments.filter(({ status }) => isCaptured.has(status)).reduce((sum, row) => sum + row.amountCapturedMinor, 0)
    const refunds = own.filter(({ type, status }) => type === 'Refund' && status === 'Successful')
    const written = file.get(currency)
    return [
      [`payments in ${currency}, report and list`, values.payments, payments.length],
      [`captured in ${currency}, report and list`, values.captured, captured],
      [`refunded in ${currency}, report and list`, values.refunded, refunds.reduce((sum, row) => sum + row.amountMinor, 0)],
      ...Object.entries(values).map(([name, value]): Pair => [`${name} in ${currency}, report and file`, value, written?.[name as 'fees']]),
    ]
  })
}

function balancesOf({ data }: Statement, file: ReadonlyMap<string, number>, owed: ReadonlyMap<string, number>): Pair[] {
  return data.flatMap(({ currency, closingMinor }): Pair[] => [
    [`balance in ${currency}, statement and ledger`, closingMinor, owed.get(currency) ?? 0],
    [`balance in ${currency}, statement and file`, closingMinor, file.get(currency)],
  ])
}

const owedOn: ReadonlySet<string> = new Set(['merchant_payable', 'merchant_refunds', 'merchant_payouts'])
function owedTo(accounts: readonly Account[], { merchantId, mode }: Whose): Map<string, number> {
  const owed = new Map<string, number>()
  for (const one of accounts)
    if (one.merchantId === merchantId && one.mode === mode && owedOn.has(one.account))
      owed.set(one.currency, (owed.get(one.currency) ?? 0) - one.minor)
  return owed
}
