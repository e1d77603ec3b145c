import type { Logger } from 'pino'
import type { Context } from '../call/context.ts'
import { namesChannel, notifyNames } from '../names/names.repository.ts'
import type { Names } from '../names/names.ts'
import { listen } from '../outbox/outbox-listener.ts'

/** From the first use of the names on, hears of changes in other processes. Gives what stops it. */
export function followNames(names: Names, { url, log }: { url: string; log: Logger }): () => Promise<void> {
  let listener: ReturnType<typeof listen> | undefined
  names.follow((told) => {
    listener = listen({ url, channel: namesChannel, log, ...told })
  })
  return async () => {
    names.follow(() => undefined)
    await listener?.stop()
  }
}

/** A merchant, a website or a tenant gets another name: every process forgets the names that it keeps. */
export async function tellNames({ db, afterCommit }: Pick<Context, 'db' | 'afterCommit'>): Promise<void> {
  afterCommit(async ({ names }) => names.forget())
  await notifyNames(db)
}
