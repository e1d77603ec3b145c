import type { ScopedDb } from '@portico/database/scope.ts'
import type { Logger } from 'pino'
import { AppError } from '../call/app-error.ts'
import type { Services } from '../call/services.ts'
import { listen } from '../outbox/outbox-listener.ts'
import { type Listener, OpenStream, type StreamEvent, streamSigns } from './open-stream.ts'
import { notifyStreams, streamChannel } from './streams.repository.ts'

/** Which of these sessions are still alive. */
export type LivingSessions = (sessionIds: string[]) => Promise<ReadonlySet<string>>
/** `hears`: whose signs it says, by the ids of people and tenants. */
export type StreamOf = Listener & { hears: readonly string[] }
export type Streams = { open(of: StreamOf): AsyncIterable<StreamEvent>; stop(): Promise<void> }

type Needs = {
  services: Pick<Services, 'sign'>
  log: Logger
  livingSessions: LivingSessions
  /** Where to hear what other processes say; without it a stream only says that it is alive. */
  listenUrl?: string | undefined
  checkMs?: number
  aliveMs?: number
}

/** So many windows of a person listen at once, any more ask from time to time: a browser has six connections, and needs them. */
export const mostStreams = 3

/** Sends to the open streams of these people, or of all people of these tenants, in every process, once the transaction has committed. */
export async function tellStreams(
  db: ScopedDb,
  services: Pick<Services, 'sign'>,
  what: 'news' | 'changed' | 'look' | 'decided',
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0)
    await notifyStreams(
      db,
      ids.map((id) => `${what} ${nameOf(services, id)}`),
    )
}

const nameOf = ({ sign }: Pick<Services, 'sign'>, id: string): string => sign(`streams of ${id}`).slice(0, 24)

/**
 * The open streams of this process. One connection to PostgreSQL hears for all of them, from the first on; one query a second finds those
 * whose session is over.
 */
export function createStreams({ services, log, livingSessions, listenUrl, checkMs = 1000, aliveMs = 15_000 }: Needs): Streams {
  const open = new Set<OpenStream>()
  let listener: ReturnType<typeof listen> | undefined
  let timers: NodeJS.Timeout[] = []

  function hear(payload: string | undefined): void {
    const [what, name] = payload?.split(' ') ?? []
    // A client that has just connected may have missed anything.
    const said = name === undefined ? (['changed', 'look', 'decided'] as const) : streamSigns.filter((sign) => sign === what)
    for (const stream of open) if (name === undefined || stream.names.includes(name)) said.forEach((sign) => void stream.say(sign))
  }

  async function endDead(): Promise<void> {
    // One that opens meanwhile has not been asked about.
    const asked = [...open]
    const living = await livingSessions([...new Set(asked.map(({ sessionId }) => sessionId))])
    for (const stream of asked) if (!living.has(stream.sessionId)) stream.end()
  }

  function begin(): void {
    if (listenUrl) listener ??= listen({ url: listenUrl, channel: streamChannel, heard: hear, log })
    if (timers.length > 0) return
    const every = (ms: number, work: () => void) => setInterval(work, ms).unref()
    timers = [
      every(checkMs, () => void endDead().catch((error) => log.warn({ err: error }, 'sessions of streams cannot be looked up'))),
      every(aliveMs, () => {
        for (const stream of open) stream.say('alive')
      }),
    ]
  }

  function rest(): void {
    timers.forEach(clearInterval)
    timers = []
  }

  return {
    open({ userId, hears, sessionId, lastsMs, gone }) {
      if ([...open].filter((stream) => stream.userId === userId).length >= mostStreams)
        throw new AppError('too_many_requests', { detail: 'Too many windows are open', retryAfterSeconds: 60 })
      const names = hears.map((id) => nameOf(services, id))
      const stream = new OpenStream({ userId, names, sessionId, lastsMs, gone }, () => {
        open.delete(stream)
        if (open.size === 0) rest()
      })
      if (!stream.isOver) open.add(stream)
      if (open.size > 0) begin()
      return stream
    },
    async stop() {
      for (const stream of open) stream.end()
      rest()
      await listener?.stop()
    },
  }
}
