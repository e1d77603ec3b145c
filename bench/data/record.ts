import { buildApp } from '@portico/server/app.ts'
import type { FindSession } from '@portico/server/core/actor/actors.ts'
import { closePools, openPools } from '@portico/server/core/database/pools.ts'
import { createLog } from '@portico/server/core/text/log.ts'
import { createServices } from '@portico/server/create-services.ts'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import type { Request } from '../measure/load.ts'
import type { Statement } from '../measure/statement.ts'
import type { BenchDatabase } from './installation.ts'
import { publicUrl } from './open-identity.ts'

/** What the product asks of the database for one request, in waves: statements of a wave leave without waiting for each other. */
export type Recording = { waves: Statement[][]; reply: unknown; status: number }
export type Recorder = {
  /** `again`: as in a repeated call that uses known values. Otherwise nothing is known, and everything is queried. */
  record(request: Request, how?: { again: boolean }): Promise<Recording>
  close(): Promise<unknown>
}

/** What every request has: the transaction, the scope, and once a second who the person is. */
const frame = /^(begin|commit|rollback|select (enter_scope|set_config))|"user_roles"/

/**
 * The product itself, in this process and without a socket, on pools that write down what passes. So the twins run exactly
 * its statements, however they are built, with the values of the request.
 */
export async function openRecorder(database: BenchDatabase, findSession: FindSession, signingSecret: string): Promise<Recorder> {
  const pools = openPools(database.urls, { max: 2 })
  let waves: Statement[][] = []
  const note = (statements: readonly Statement[]) => {
    let isHeld = false
    const own: Statement[] = []
    for (const { text, values } of statements) {
      if (!frame.test(text)) own.push({ text, values, isHeld })
      else if (text.startsWith('select')) isHeld = text.includes('force_generic_plan')
    }
    if (own.length > 0) waves.push(own)
  }
  const listening = (pool: pg.Pool): pg.Pool => {
    const connect = async () => {
      const client = await pool.connect()
      return forwarding(client, {
        query: (asked: string | { statements: Statement[] } | { text: string }, values?: unknown[]) => {
          if (typeof asked === 'object' && 'statements' in asked) note(asked.statements)
          else if (typeof asked === 'object' && asked.text.startsWith('copy ')) {
            note([{ text: asked.text, values: [] }])
            // Of a copy the text is all that is wanted.
            return client.query(to('copy (select 1 where false) to stdout') as never)
          }
          return client.query(asked as never, values as never)
        },
      })
    }
    return forwarding(pool, { connect })
  }
  const services = createServices({
    pools: {
      ...pools,
      rw: listening(pools.rw),
      platform: listening(pools.platform),
      copy: { rw: listening(pools.copy.rw), limited: pools.copy.limited, platform: listening(pools.copy.platform) },
    },
    log: createLog('silent', 'bench'),
    signingSecret,
  })
  const app = buildApp({ services, log: createLog('silent', 'bench'), publicUrl, findSession })
  // Nothing else changes names meanwhile.
  services.names.follow(({ heard }) => heard())
  await app.ready()
  const ask = ({ path, token }: Request) => app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } })

  return {
    async record(request, { again } = { again: false }) {
      services.names.forget()
      services.grownLists.clear()
      services.countedLists.clear()
      services.fullLists.clear()
      const listen = () => {
        waves = []
        return ask(request)
      }
      if (again) await listen()
      const { statusCode, body, headers } = await listen()
      const reply: unknown = String(headers['content-type']).includes('json') ? JSON.parse(body) : undefined
      return { waves, reply, status: statusCode }
    },
    close: () => Promise.all([app.close(), closePools(pools)]),
  }
}

/** The same object to everyone, but for these methods. */
function forwarding<T extends object>(target: T, instead: object): T {
  return new Proxy(target, {
    get(of, name) {
      const own = Reflect.get(instead, name) as unknown
      if (own !== undefined) return own
      const value = Reflect.get(of, name) as unknown
      return typeof value === 'function' ? value.bind(of) : value
    },
  })
}
