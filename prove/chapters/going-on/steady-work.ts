import { createHash } from 'node:crypto'
import type { Place } from '../../arena.ts'
import { until, withHands } from '../../attack/at-once.ts'
import { type Answer, call, isDone, isUntested, json, read, Unanswered } from '../../attack/call.ts'
import { areAnswered, givenBackFaults } from '../../attack/given-back.ts'
import { readAll } from '../../attack/pages.ts'
import type { Random } from '../../attack/random.ts'
import { type Refundable, refundable } from '../../attack/refundable.ts'
import { sumLedger } from '../../portico/ledger.repository.ts'
import { asOperator, superuserUrl } from '../../portico/operator.ts'
import type { Person } from '../../portico/people.ts'

type Refund = { key: string; payment: string; answer?: Answer }
type Upload = { fileId: string; digest: string }

const asDigest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const uploadBytes = 200_000

/** People who refund, comment and upload while something is done to the server, and keep books of what they were told. */
export class SteadyWork {
  readonly refunds: Refund[] = []
  readonly comments: { text: string; answer?: Answer }[] = []
  readonly uploads: Upload[] = []
  readonly #place: Place
  readonly #random: Random
  readonly #payments: Refundable[]
  #ticket = ''
  #finance: Person
  #merchant: Person

  private constructor(place: Place, random: Random, payments: Refundable[], [finance, merchant]: [Person, Person]) {
    this.#place = place
    this.#random = random
    this.#payments = payments
    this.#finance = finance
    this.#merchant = merchant
  }

  static async begin(place: Place, random: Random): Promise<SteadyWork> {
    const { people, portico } = place
    const finance = await people.person('finance@northwind.example')
    const payments = await refundable(portico.url, finance)
    const work = new SteadyWork(place, random, payments, [finance, await people.person('owner@acme.example')])
    work.#ticket = await work.raise('It goes on')
    return work
  }

  get finance() {
    return this.#finance
  }
  get merchant() {
    return this.#merchant
  }

  /** The same people with a new session. */
  async signInAnew(): Promise<void> {
    this.#finance = await this.#place.people.signInAnew(this.#finance.email)
    this.#merchant = await this.#place.people.signInAnew(this.#merchant.email)
  }

  /** `files`: what it carries. */
  async raise(subject: string, files: readonly Upload[] = []): Promise<string> {
    const words = { ticketCategory: 'Operational', subject, description: 'Work is done meanwhile.', contactEmail: this.#merchant.email }
    const body = { ...words, references: files.map(({ fileId }) => ({ key: 'File', value: fileId })) }
    const raised = await this.#ask(this.#merchant, '/api/support/ticket', body)
    if (!isDone(raised)) throw new Error(`A ticket was refused: ${raised.text}`)
    return raised.text.replaceAll('"', '')
  }

  /** When the server says that it was. */
  async raisedAt(id: string): Promise<number> {
    const path = `/api/support/ticket/${id}`
    return Date.parse((await read<{ createdAt: string }>(this.#place.portico.url, this.#merchant, path, { mode: 'Live' })).createdAt)
  }

  /** One of the three, by turns. */
  do(turn: number): Promise<Answer> {
    if (turn % 8 === 7) return this.upload()
    return turn % 2 === 0 ? this.refund() : this.comment(turn)
  }

  refund(): Promise<Answer> {
    const refund: Refund = { key: this.#random.uuid(), payment: this.#payments[this.refunds.length % this.#payments.length]!.id }
    this.refunds.push(refund)
    return this.#send(refund)
  }

  async comment(turn: number): Promise<Answer> {
    const comment: { text: string; answer?: Answer } = { text: `comment ${turn} of ${this.#random.uuid()}` }
    this.comments.push(comment)
    comment.answer = await this.#ask(this.#merchant, `/api/support/ticket/${this.#ticket}/comment`, { content: comment.text })
    return comment.answer
  }

  async upload(): Promise<Answer> {
    const bytes = Buffer.from(this.#random.uuid().repeat(Math.ceil(uploadBytes / 36)))
    const form = new FormData()
    form.set('file', new Blob([bytes], { type: 'text/plain' }), 'work.txt')
    const answer = await this.#ask(this.#merchant, '/api/fs/file', form)
    if (isDone(answer)) this.uploads.push({ fileId: json<{ fileId: string }>(answer).fileId, digest: asDigest(bytes) })
    return answer
  }

  /** Sends what was not answered again with its key, until someone says what became of it. */
  async resolve(mostMs = 60_000): Promise<void> {
    const open = this.refunds.filter(({ answer }) => !answer || !isSettled(answer))
    await withHands(4, open, (refund) =>
      until(`an answer to ${refund.key}`, mostMs, () =>
        this.#send(refund).then(isSettled, (error: unknown) => {
          if (error instanceof Unanswered) return false
          throw error
        }),
      ),
    )
  }

  /** Sends what was answered once more with its key; gives what was answered otherwise. */
  async repeat(most = 20): Promise<string[]> {
    const done = this.refunds.filter(({ answer }) => answer && isDone(answer)).slice(-most)
    const again = await withHands(4, done, ({ key, payment }) => this.#ask(...this.#wordsOf({ key, payment })))
    return again.flatMap(({ status, text }, index) => {
      const first = done[index]!.answer!
      return status === first.status && text === first.text
        ? []
        : [`the same key was answered with ${first.status} and then with ${status}: ${text}`]
    })
  }

  /** Whether all that was acknowledged is there once, the rest not twice, and the books are balanced. */
  async faults(mostMs = 90_000): Promise<string[]> {
    const { portico } = this.#place
    const done = this.refunds.filter(({ answer }) => answer && isDone(answer))
    const accepted = new Map([...Map.groupBy(done, ({ payment }) => payment)].map(([id, all]) => [id, all.length]))
    await until('the provider has answered', mostMs, () => areAnswered(portico.url, this.#finance, accepted.keys()))
    const { sums, unbalanced, unsound } = await asOperator(superuserUrl(portico), sumLedger)
    return [
      ...(await givenBackFaults(portico.url, this.#finance, accepted)),
      ...(await this.#commentFaults()),
      ...(await this.#uploadFaults()),
      ...sums.filter(({ sumMinor }) => sumMinor !== '0').map(({ mode, currency, sumMinor }) => `${mode} ${currency} sums to ${sumMinor}`),
      ...unbalanced.map((id) => `the entries of ${id} do not sum to zero`),
      ...unsound.map((id) => `refunded, captured and authorised of ${id} do not fit`),
    ]
  }

  get acknowledged() {
    const good = (answers: readonly { answer?: Answer }[]) => answers.filter(({ answer }) => answer && isDone(answer)).length
    return { refunds: good(this.refunds), comments: good(this.comments), uploads: this.uploads.length }
  }

  async #send(refund: Refund): Promise<Answer> {
    refund.answer = await this.#ask(...this.#wordsOf(refund))
    return refund.answer
  }

  #wordsOf = ({ key, payment }: Refund): [Person, string, unknown, string] => [
    this.#finance,
    `/api/v1/crm/transactions/${payment}/refunds`,
    { amountMinor: 1, reasonCode: 'CustomerRequest' },
    key,
  ]

  #ask = (who: Person, path: string, body: unknown, key?: string) =>
    call(this.#place.portico.url, who, path, { mode: 'Live', body, ...(key ? { headers: { 'idempotency-key': key } } : {}) })

  async #commentFaults(): Promise<string[]> {
    const feed = await readAll<unknown>(this.#place.portico.url, this.#merchant, `/api/support/ticket/${this.#ticket}/feed`, {
      mode: 'Live',
    })
    const items = feed.map((item) => JSON.stringify(item))
    return this.comments.flatMap(({ text, answer }) => {
      const times = items.filter((item) => item.includes(text)).length
      if (times > 1) return [`“${text}” is there ${times} times`]
      return answer && isDone(answer) && times === 0 ? [`“${text}” was acknowledged and is gone`] : []
    })
  }

  async #uploadFaults(): Promise<string[]> {
    const found = await withHands(2, this.uploads, async ({ fileId, digest }) => {
      const headers = { authorization: `Bearer ${this.#merchant.token}`, mode: 'Live' }
      const response = await fetch(new URL(`/api/fs/file/${fileId}`, this.#place.portico.url), { headers })
      const isWhole = response.ok && asDigest(new Uint8Array(await response.arrayBuffer())) === digest
      return isWhole ? [] : [`file ${fileId} was acknowledged and answers ${response.status}, or with other bytes`]
    })
    return found.flat()
  }
}

/** A limit, a server that is away or a key that is just being used say nothing of what becomes of it. */
const isSettled = (answer: Answer) => !isUntested(answer) && answer.status < 500 && !answer.text.includes('idempotency_key_running')
