import { createHash } from 'node:crypto'
import { type CompiledQuery, type DatabaseConnection, type QueryResult, type RootOperationNode, SelectQueryNode } from 'kysely'
import type pg from 'pg'
import type { PreparedQuery } from './kysely-parts.ts'
import { type Answer, type Statement, sendWave, written } from './wave.ts'

/** `enters`: another scope than that of the connection, for this statement. `isHeld`: it runs with one plan for all values. */
type Waiting = {
  statement: Statement
  enters: Statement | undefined
  isHeld: boolean
  resolve(answer: Answer): void
  reject(error: Error): void
}

const begin: Statement = { name: 'begin', text: 'begin', values: [] }
const beginReadOnly: Statement = { name: 'begin_read_only', text: 'begin read only', values: [] }
const commit: Statement = { name: 'commit', text: 'commit', values: [] }
const rollback: Statement = { name: 'rollback', text: 'rollback', values: [] }
/** In characters: some fifty merchants. */
const longestHeldLimits = 2000
const planMode = (mode: string) => `set_config('plan_cache_mode', '${mode}', true)`
const holdPlans: Statement = { name: 'hold_plans', text: `select ${planMode('force_generic_plan')}`, values: [] }
const freePlans: Statement = { name: 'free_plans', text: `select ${planMode('auto')}`, values: [] }

export type ConnectionKind = 'transaction' | 'read-only' | 'reads'

/**
 * A connection for the work of one scope. Statements that are issued before anything else happens leave as one wave.
 * `reads`: each wave enters the scope and is a transaction by itself, until a statement is more than a plain SELECT.
 * `transaction`: the first wave begins one and enters the scope, for all that follow. `read-only`: one that PostgreSQL lets write nothing.
 */
export class ScopedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #entering: readonly Statement[]
  readonly #settings: readonly string[] | null
  #kind: ConnectionKind
  #waiting: Waiting[] = []
  #last: Promise<unknown> = Promise.resolve()
  #hasFailed = false
  #begun = false
  #ended = false
  /** Whether the transaction runs its next statement with one plan for all values. */
  #holds = false
  /** A long list of limits is looked through by hash where the plan knows its values, and from its beginning for each row where it does not. */
  readonly #plansEach: boolean

  constructor(client: pg.PoolClient, settings: readonly string[] | null, kind: ConnectionKind) {
    this.#client = client
    this.#settings = settings
    this.#plansEach = (settings?.[4]?.length ?? 0) > longestHeldLimits
    this.#entering = settings ? [this.#plansEach ? enterAnd('force_custom_plan', settings) : enterScope(settings)] : []
    this.#kind = kind
  }

  executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    return this.#execute(compiled, undefined)
  }

  /** The same connection in another scope. */
  inOther(settings: readonly string[]): DatabaseConnection {
    const enters = enterScope(settings)
    return { executeQuery: (compiled) => this.#execute(compiled, enters), streamQuery: () => this.streamQuery() }
  }

  async #execute<R>({ sql, parameters, query, isHeld = false }: PreparedQuery, enters: Statement | undefined): Promise<QueryResult<R>> {
    if (this.#ended) throw new Error('The transaction of this handle has ended')
    const statement = { name: nameOf(sql), text: sql, values: written(parameters) }
    const held = isHeld && !this.#plansEach
    if (this.#kind === 'reads' && !isPlainRead(query)) {
      this.#send()
      this.#kind = 'transaction'
    }
    const { command, count, rows } = await new Promise<Answer>((resolve, reject) => {
      // When all that can run has run: statements of one Promise.all reach here one after the other.
      if (this.#waiting.length === 0) queueMicrotask(() => process.nextTick(() => this.#send()))
      this.#waiting.push({ statement, enters, isHeld: held, resolve, reject })
    })
    return command === 'SELECT' ? { rows: rows as R[] } : { rows: rows as R[], numAffectedRows: BigInt(count) }
  }

  async *streamQuery(): AsyncGenerator<never> {
    yield* []
    throw new Error('A pipelined connection cannot stream: copy out instead')
  }

  /** The work is done: what it began is committed. */
  async finish(): Promise<void> {
    this.#send()
    if (!this.#begun) return void (await this.#last)
    const [answer] = await sendWave(this.#client, [commit])
    // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK and no error.
    if (answer!.command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed, and nobody said so')
  }

  /** The work has failed. Gives the reason why the connection must not serve again, where there is one: it is asked. */
  async abandon(): Promise<Error | undefined> {
    this.#refuseWaiting()
    await this.#last
    if (!this.#begun && !this.#hasFailed) return undefined
    return sendWave(this.#client, [rollback]).then(
      () => undefined,
      (error: Error) => error,
    )
  }

  /** From here on the client serves another request: an unawaited statement must not run in its transaction. */
  end(): void {
    this.#ended = true
    this.#refuseWaiting()
  }

  /** Enters the scope at the beginning of a transaction, and holds plans in the same statement where the first one wants that. */
  #enterFor({ isHeld }: Waiting): readonly Statement[] {
    this.#holds = isHeld && this.#settings !== null
    return this.#holds ? [enterAnd('force_generic_plan', this.#settings!)] : this.#entering
  }

  #refuseWaiting(): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The transaction of this handle has ended'))
  }

  #send(): void {
    const wave = this.#waiting.splice(0)
    if (wave.length === 0) return
    const isFirst = this.#kind !== 'reads' && !this.#begun
    const statements = isFirst ? [this.#kind === 'read-only' ? beginReadOnly : begin] : []
    if (isFirst) this.#begun = true
    if (isFirst || this.#kind === 'reads') statements.push(...this.#enterFor(wave[0]!))
    const places: number[] = []
    for (const { enters, isHeld, statement } of wave) {
      if (isHeld !== this.#holds) statements.push(isHeld ? holdPlans : freePlans)
      this.#holds = isHeld
      if (enters) statements.push(enters)
      places.push(statements.push(statement) - 1)
      if (enters) statements.push(...this.#entering)
    }
    const sent = sendWave(this.#client, statements)
    this.#last = sent.then(
      (answers) => {
        for (const [at, { resolve }] of wave.entries()) resolve(answers[places[at]!]!)
      },
      (error: Error) => {
        this.#hasFailed = true
        for (const { reject } of wave) reject(error)
      },
    )
  }
}

const enterScope = (settings: readonly string[]): Statement => ({
  name: 'enter_scope',
  text: 'select enter_scope($1, $2, $3, $4, $5)',
  values: settings,
})
const enterAnd = (mode: 'force_generic_plan' | 'force_custom_plan', settings: readonly string[]): Statement => ({
  name: `enter_scope_and_${mode}`,
  text: `select enter_scope($1, $2, $3, $4, $5), ${planMode(mode)}`,
  values: settings,
})

/** Judged by its form, the statement locks and writes nothing. */
function isPlainRead(query: RootOperationNode): boolean {
  return SelectQueryNode.is(query) && query.with === undefined && query.endModifiers === undefined
}

const names = new Map<string, string>()
/** Named statements are planned once per connection (1.4–1.8x). Texts are bounded: filters vary in number, not in values. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url').slice(0, 20)
    if (names.size > 5000) names.clear()
    names.set(text, name)
  }
  return name
}
