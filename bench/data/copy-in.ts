import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { copyLine } from './copy-text.ts'

const batchChars = 256 * 1024

/** Rows of one table on their way into it, over a connection of its own. Columns are those of the first row. */
export class CopyIn {
  readonly #url: string
  readonly #table: string
  readonly #leftOut: ReadonlySet<string>
  #columns: string[] | undefined
  #client: pg.Client | undefined
  #stream: ReturnType<typeof from> | undefined
  #batch = ''
  rows = 0

  constructor(url: string, table: string, leftOut: readonly string[] = []) {
    this.#url = url
    this.#table = table
    this.#leftOut = new Set(leftOut)
  }

  async add(row: Record<string, unknown>): Promise<void> {
    if (!this.#columns) await this.#open(row)
    this.rows++
    this.#batch += copyLine(this.#columns!.map((name) => row[name]))
    if (this.#batch.length >= batchChars) await this.#flush()
  }

  async end(): Promise<void> {
    if (!this.#stream) return
    await this.#flush()
    this.#stream.end()
    await finished(this.#stream)
    await this.#client!.end()
  }

  async #open(row: object): Promise<void> {
    this.#columns = Object.keys(row).filter((name) => !this.#leftOut.has(name))
    this.#client = new pg.Client({ connectionString: this.#url })
    await this.#client.connect()
    // The rows come out of the product's own rules and are checked as a whole afterwards: row by row the checks of
    // foreign keys would take longer than the rest.
    await this.#client.query('set session_replication_role = replica')
    const names = this.#columns.map((name) => `"${name}"`).join(', ')
    this.#stream = this.#client.query(from(`copy ${this.#table} (${names}) from stdin`))
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.from(this.#batch)
    this.#batch = ''
    if (!this.#stream!.write(bytes)) await once(this.#stream!, 'drain')
  }
}
