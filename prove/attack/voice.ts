import type { People } from '../portico/people.ts'
import { type Answer, type Call, type Caller, call, isDone, isUntested, json } from './call.ts'

/** A caller of the API, signed in or not; the token is renewed as the portal would. */
export type Voice = {
  readonly name: string
  send(path: string, options?: Call): Promise<Answer>
  /** The body of an answer that has to be good. */
  read<Body>(path: string, options?: Call): Promise<Body>
}

/** `always`: headers sent with each call, a cookie for one. */
export function voiceOf(
  origin: string,
  name: string,
  caller: () => Promise<Caller | undefined>,
  always: Record<string, string> = {},
): Voice {
  const send = async (path: string, options: Call = {}) =>
    call(origin, await caller(), path, { ...options, headers: { ...always, ...options.headers } })
  return {
    name,
    send,
    async read<Body>(path: string, options: Call = {}) {
      const answer = await send(path, options)
      if (isDone(answer)) return (answer.text ? json<Body>(answer) : undefined) as Body
      throw new Refused(
        `${name}: ${options.method ?? 'GET'} ${path} was answered with ${answer.status}: ${answer.text.slice(0, 300)}`,
        answer,
      )
    },
  }
}

/** A call that had to be good was not. */
export class Refused extends Error {
  override name = 'Refused'
  readonly isUntested: boolean
  constructor(message: string, answer: Answer) {
    super(message)
    this.isUntested = isUntested(answer)
  }
}

export const aPerson = ({ url }: { url: string }, people: People, email: string): Voice => voiceOf(url, email, () => people.person(email))

export const nobody = ({ url }: { url: string }): Voice => voiceOf(url, 'nobody', async () => undefined)
