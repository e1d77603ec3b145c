import { renewSilently } from '@portico/testkit/browser/portal-sign-in.ts'
import type { Place } from '../../../arena.ts'
import { until, withHands } from '../../../attack/at-once.ts'
import { call, isDone, read } from '../../../attack/call.ts'
import type { Random } from '../../../attack/random.ts'
import type { Person } from '../../../portico/people.ts'
import { intentOf, send } from '../../money/intents.ts'
import { capturedOf, type Payment } from '../../money/payments.ts'
import { readHead } from '../../money/record.ts'
import { SteadyWork } from '../steady-work.ts'

const paidMinor = 5000

/** What people did with the earlier release, to be found and gone on with in the next one. */
export class WorkOfBefore {
  readonly steady: SteadyWork
  readonly #place: Place
  readonly #random: Random
  readonly #payments: readonly Payment[]
  readonly #ticket: string

  private constructor(place: Place, random: Random, steady: SteadyWork, payments: readonly Payment[], ticket: string) {
    this.#place = place
    this.#random = random
    this.steady = steady
    this.#payments = payments
    this.#ticket = ticket
  }

  static async begin(place: Place, random: Random): Promise<WorkOfBefore> {
    const { portico, people } = place
    const steady = await SteadyWork.begin(place, random)
    const payments = await capturedOf(place, random, 7, paidMinor)
    for (let turn = 0; turn < 32; turn++) await steady.do(turn)
    await steady.resolve()
    const permissions = ['CRM.Transaction.View', 'CRM.Transaction.Actions.Refund']
    const body = { name: 'Till of before', permissions, scaRequiredPermissions: [] }
    await read(portico.url, await people.person('admin@northwind.example'), '/api/v1/crm/users/roles/crm', { body })
    return new WorkOfBefore(place, random, steady, payments, await steady.raise('A file is attached', steady.uploads.slice(0, 1)))
  }

  /** Work that is not as it was left, or cannot be continued. */
  async faults(): Promise<string[]> {
    const [kept, repeated] = [await this.steady.faults(), await this.steady.repeat()]
    return [...(await this.#signInFaults()), ...kept, ...repeated, ...(await this.#refundFaults()), ...(await this.#reachFaults())]
  }

  /** All of it can still be given back, once. */
  async #refundFaults(): Promise<string[]> {
    const { url } = this.#place.portico
    const found = await withHands(2, this.#payments, async (payment) => {
      const teller = payment.tellers[1]!
      const refund = (amountMinor: number) => send(url, teller, intentOf(this.#random, payment, teller, 'refund', amountMinor))
      const first = await refund(paidMinor)
      if (!isDone(first)) return [`a refund of ${payment.id} was answered with ${first.status}: ${first.text.slice(0, 200)}`]
      await until(`${payment.id} refunded`, 60_000, async () => (await readHead(url, teller, payment)).amountRefundedMinor === paidMinor)
      const more = await refund(1)
      return more.status === 409 ? [] : [`more than was paid: a refund of ${payment.id} was answered with ${more.status}`]
    })
    return found.flat()
  }

  /** The ticket, its file and a payment are there for those whose they are, and for no one else. */
  async #reachFaults(): Promise<string[]> {
    const { portico, people } = this.#place
    const payment = this.#payments.find(({ merchant, mode }) => merchant === 'acme' && mode === 'Live')!
    const file = this.steady.uploads[0]!.fileId
    const addresses = [`/api/support/ticket/${this.#ticket}`, `/api/fs/file/${file}`, `/api/v1/transactions/${payment.id}`]
    const ask = (who: Person, address: string) => call(portico.url, who, address, { mode: 'Live' })
    const own = await withHands(1, addresses, (address) => ask(this.steady.merchant, address))
    const stranger = await people.signInAnew('owner@globex.example')
    const foreign = await withHands(1, addresses, (address) => ask(stranger, address))
    return [
      ...own.filter((answer) => !isDone(answer)).map(({ asked, status }) => `${asked} was answered with ${status} to whose it is`),
      ...foreign.filter(({ status }) => status !== 404).map(({ asked, status }) => `${asked} was answered with ${status} to a stranger`),
    ]
  }

  /** Tokens and sessions of before are good, and none of them needed a password. */
  async #signInFaults(): Promise<string[]> {
    const { portico } = this.#place
    const found = await withHands(1, [this.steady.finance, this.steady.merchant], async ({ email, token, browser }) => {
      const path = email.includes('acme') ? '/api/v1/transactions' : '/api/v1/crm/transactions'
      const { tokens } = await renewSilently(browser, { origin: portico.url })
      const answers = await withHands(1, [token, tokens?.access_token ?? ''], (one) =>
        call(portico.url, { token: one }, `${path}?pageSize=1`, { mode: 'Live' }),
      )
      return answers.flatMap(({ status }, index) =>
        status === 200 ? [] : [`the ${index === 0 ? 'token' : 'session'} of ${email} is answered with ${status}`],
      )
    })
    return found.flat()
  }
}
