/// <reference path="./pg-utils.d.ts" />
import pg from 'pg'
import utils from 'pg/lib/utils.js'

export type Statement = { name: string; text: string; values: readonly unknown[] }
export type Answer = { command: string; count: number; rows: Row[] }
type Row = Record<string, unknown>

type Field = { name: string; dataTypeID: number; format?: string }
/** How the rows of a prepared statement are read. Known from its first answer on, so that it is described only once. */
type Shape = { names: string[]; parsers: ((text: string) => unknown)[]; empty: Row }
type ReadTypes = { getTypeParser(oid: number, format?: string): (text: string) => unknown }
/** What pg hands a query, as far as it is used here. */
type Wire = {
  stream: { cork(): void; uncork(): void }
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values: readonly unknown[] }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: object): void
  close(message: { type: 'S'; name: string }): void
  sync(): void
}

/**
 * By connection, then by name of the statement, the least recently used first. PostgreSQL may hold each of these; the ones without a shape were
 * never answered, and are parsed again.
 */
const prepared = new WeakMap<object, Map<string, Shape | undefined>>()
/** PostgreSQL keeps a statement and its plan until it is closed: tens of kilobytes each, on every connection. */
export const mostPrepared = 200
const nothing: Shape = { names: [], parsers: [], empty: {} }

/**
 * Statements that leave in one packet and are answered in one: a round trip, however many they are. Outside a transaction
 * they are one by themselves, which ends with them; where one fails, those after it do not run and none has an effect.
 * Each is parsed once per connection; the most recently used stay prepared. Values are written beforehand: see {@link written}.
 */
export function sendWave(client: pg.ClientBase, statements: readonly Statement[]): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    client.query(new Wave(statements, (error, answers) => (error ? reject(error) : resolve(answers!))))
  })
}

export const written = (values: readonly unknown[]): (string | Buffer | null)[] => values.map((value) => utils.prepareValue(value))

class Wave extends pg.Query {
  readonly statements: readonly Statement[]
  readonly #done: (error: Error | undefined, answers?: Answer[]) => void
  readonly #answers: Answer[] = []
  #known = new Map<string, Shape | undefined>()
  /** Of its statements, as they were known when it was sent: a later wave may close them before this one is answered. */
  readonly #shapes = new Map<string, Shape>()
  /** Of statements that this wave has parsed. */
  readonly #learnt = new Map<string, Shape>()
  #rows: Row[] = []
  #shape: Shape | undefined
  #failure: Error | undefined
  /** Set by the client, which knows how the pool reads values. */
  declare _result: { _types: ReadTypes }

  constructor(statements: readonly Statement[], done: (error: Error | undefined, answers?: Answer[]) => void) {
    super({ text: '' })
    this.statements = statements
    this.#done = done
    this.submit = (connection) => this.#send(connection as unknown as Wire)
  }

  #send(wire: Wire): null {
    const known = prepared.get(wire) ?? new Map<string, Shape | undefined>()
    prepared.set(wire, known)
    this.#known = known
    const isNew = new Set<string>()
    for (const { name } of this.statements) {
      const shape = known.get(name)
      if (shape) this.#shapes.set(name, shape)
      else isNew.add(name)
      known.delete(name)
      known.set(name, shape)
    }
    wire.stream.cork()
    // Before anything that may fail: PostgreSQL skips the rest of a wave after a failure. A new one may be left from such a wave.
    for (const name of [...isNew, ...this.#forgetOldest(isNew)]) wire.close({ type: 'S', name })
    const parsed = new Set<string>()
    for (const { name, text, values } of this.statements) {
      if (isNew.has(name) && !parsed.has(name)) {
        wire.parse({ name, text })
        parsed.add(name)
      }
      wire.bind({ statement: name, values })
      if (isNew.has(name)) wire.describe({ type: 'P', name: '' })
      wire.execute({})
    }
    wire.sync()
    wire.stream.uncork()
    return null
  }

  /** Makes room for the statements of this wave, which are the most recently used. */
  #forgetOldest(isNew: ReadonlySet<string>): string[] {
    if (isNew.size === 0 || this.#known.size <= mostPrepared) return []
    const mayStay = Math.max(mostPrepared, new Set(this.statements.map(({ name }) => name)).size)
    const oldest = [...this.#known.keys()].slice(0, this.#known.size - mayStay)
    for (const name of oldest) this.#known.delete(name)
    return oldest
  }

  get #current(): Statement {
    return this.statements[this.#answers.length]!
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    const names = fields.map(({ name }) => name)
    const parsers = fields.map(({ dataTypeID, format }) => this._result._types.getTypeParser(dataTypeID, format ?? 'text'))
    this.#shape = { names, parsers, empty: Object.fromEntries(names.map((name) => [name, null])) }
    this.#learnt.set(this.#current.name, this.#shape)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#failure) return
    this.#shape ??= this.#shapes.get(this.#current.name) ?? nothing
    const { names, parsers, empty } = this.#shape
    const row = { ...empty }
    try {
      for (let at = 0; at < names.length; at++) {
        const text = fields[at]
        if (text != null) row[names[at]!] = parsers[at]!(text)
      }
    } catch (error) {
      this.#failure = error as Error
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { name } = this.#current
    if (!this.#shapes.has(name) && !this.#learnt.has(name)) this.#learnt.set(name, nothing)
    // Such as `UPDATE 3`, but also `COMMIT` and `DISCARD PLANS`.
    const [command] = text.split(' ', 1)
    this.#answers.push({ command: command!, count: Number(/\d+$/.exec(text)?.[0] ?? 0), rows: this.#rows })
    this.#rows = []
    this.#shape = undefined
  }

  handleError(error: Error): void {
    this.#done(this.#failure ?? error)
  }

  handleReadyForQuery(): void {
    // A later wave, sent before this one was answered, may have closed it.
    for (const [name, shape] of this.#learnt) if (this.#known.has(name)) this.#known.set(name, shape)
    this.#done(this.#failure, this.#answers)
  }
}
