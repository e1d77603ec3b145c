import type { Mode } from '../portico/mode.ts'
import { pause } from './at-once.ts'
import { unzip } from './unzip.ts'

export type Caller = { token: string }

export type Call = {
  method?: string
  mode?: Mode
  headers?: Record<string, string>
  /** Sent as JSON; a string or bytes go out as they are. */
  body?: unknown
  signal?: AbortSignal
}

/** `asked`: method and path, for a fault to name. */
export type Answer = { asked: string; status: number; headers: Headers; text: string; ms: number }

/** Nothing came back: the connection broke, or we hung up. Whether there was an effect is not known. */
export class Unanswered extends Error {
  override name = 'Unanswered'
  /** No one listened there, so nothing can have come of it. */
  get wasRefused(): boolean {
    const cause = (this.cause as Error | undefined)?.cause as { code?: string; errors?: { code?: string }[] } | undefined
    return cause?.code === 'ECONNREFUSED' || cause?.errors?.every(({ code }) => code === 'ECONNREFUSED') === true
  }
  /** It never left: who asks had no handle or port for it. */
  get wasNotSent(): boolean {
    const cause = (this.cause as Error | undefined)?.cause as { code?: string } | undefined
    return ['EMFILE', 'ENFILE', 'EADDRNOTAVAIL'].includes(cause?.code ?? '')
  }
}

/** What an error says, and the code of what lies under it: “fetch failed” alone says nothing. */
export function saidBy(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string; errors?: { code?: string }[] } }
  const code = cause?.code ?? cause?.errors?.map((one) => one.code).join(' and ')
  return code ? `${message} (${code})` : message
}

/** One request as a script would send it. Throws `Unanswered` where no whole answer comes. */
export async function call(origin: string, caller: Caller | undefined, path: string, options: Call = {}): Promise<Answer> {
  const { method = options.body === undefined ? 'GET' : 'POST', mode, headers = {}, body, signal } = options
  const isRaw = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData
  const sentAt = performance.now()
  try {
    const response = await fetch(new URL(path, origin), {
      method,
      redirect: 'manual',
      headers: {
        ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
        ...(mode ? { mode } : {}),
        ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw ? (body as string) : JSON.stringify(body) }),
      signal: signal ?? AbortSignal.timeout(60_000),
    })
    return {
      asked: `${method} ${path}`,
      status: response.status,
      headers: response.headers,
      text: await textOf(response),
      ms: performance.now() - sentAt,
    }
  } catch (error) {
    throw new Unanswered(`${method} ${path}: ${saidBy(error)}`, { cause: error })
  }
}

/** A stream of events has no end: it is left after its first words. Of an archive the files are read, one after the other. */
async function textOf(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? ''
  if (type === 'application/zip') return Object.values(unzip(new Uint8Array(await response.arrayBuffer()))).join('\n')
  if (!/event-stream/.test(type)) return response.text()
  const reader = response.body?.getReader()
  const first = await Promise.race([reader?.read(), pause(1000)])
  await reader?.cancel()
  return new TextDecoder().decode(first ? first.value : undefined)
}

export const isDone = ({ status }: Pick<Answer, 'status'>) => status >= 200 && status < 300

/** A limit answered, or a server that is just starting: the attack has not been tried. */
export const isUntested = ({ status }: Answer) => status === 429 || status === 503

export const json = <Body>({ text }: Answer) => JSON.parse(text) as Body

/** The body of an answer that has to be good. */
export async function read<Body>(origin: string, caller: Caller | undefined, path: string, options: Call = {}): Promise<Body> {
  const answer = await call(origin, caller, path, options)
  if (!isDone(answer))
    throw new Error(`${options.method ?? 'GET'} ${path} was answered with ${answer.status}: ${answer.text.slice(0, 500)}`)
  return json<Body>(answer)
}
