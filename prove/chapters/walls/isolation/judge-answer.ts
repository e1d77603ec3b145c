import { type Answer, isDone } from '../../../attack/call.ts'
import type { Side } from '../../../attack/good/side.ts'
import type { Operation } from '../../../attack/operations.ts'
import type { Stranger } from './strangers.ts'

export type Judged = {
  operation: Pick<Operation, 'id' | 'method' | 'isPublic'>
  stranger: Pick<Stranger, 'side' | 'levels'>
  /** Whether the call opens for the caller's level at all. */
  isOpen: boolean
  answer: Pick<Answer, 'status' | 'text' | 'headers'>
  victim: Pick<Side, 'mark' | 'merchantId' | 'tenantId'>
  /**
   * Of a request that names the victim's records in its body alone: what the same request answers with ids that nobody has, and both lists of
   * ids.
   */
  twin?: { answer: Judged['answer']; foreign: readonly string[]; missing: readonly string[] }
  /** The caller's request, and the owner's answer: an id of the second that is not in the first is the victim's secret. */
  sentIds: string
  shown: string
}

const idsIn = (text: string) => new Set(text.toLowerCase().match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))

/** Open to everyone, with an effect only for the caller: a file of their own data, which is checked elsewhere; leaving a place where they are not. */
const ownEffect = /^exports\.start|^external\.leave/
/** What two answers to the same question never share: the request's own id, and the instant at which a report was read. */
const ofOneRequest = /"(?:requestId|asOf)":"[^"]*",?/g

/** What remains of an answer that must not depend on whether the ids are someone's or no one's. */
export const comparable = ({ status, text, headers }: Pick<Answer, 'status' | 'text' | 'headers'>, ids: readonly string[]) =>
  `${status} ${headers.get('content-type')} ${ids.reduce((left, id, at) => left.replaceAll(id, `ID${at}`), text.replaceAll(ofOneRequest, ''))}`

/** A caller who names someone else's viewing has none. */
const hasNoViewing = /"code":"view_over"/

/** What answers each row of a batch, and has done none. */
const noneDone = /^\{"total":\d+,"done":0,/

/** A foreign id in a body may be refused at its field or in its row, as long as an id that nobody has is refused in the same words. */
export const isRefusedInBody = ({ status, text }: Pick<Answer, 'status' | 'text'>) =>
  status === 422 || (status === 200 && noneDone.test(text))

/** The fault of an answer to a stranger; none if they got nothing. */
export function complaintAbout({ operation, stranger, isOpen, answer, twin, victim, sentIds, shown }: Judged): string | undefined {
  const { status, text } = answer
  if (status >= 500) return `answered with ${status}: ${text.slice(0, 200)}`
  if (text.includes(victim.mark)) return `shows a text of the victim (${status}): ${text.slice(0, 300)}`
  const known = new Set([...idsIn(sentIds), victim.tenantId, stranger.side?.merchantId ?? ''])
  const secret = isDone(answer) ? [...idsIn(text)].find((id) => idsIn(shown).has(id) && !known.has(id)) : undefined
  if (secret) return `shows an id of the victim (${status}): ${secret}`
  if (isDone(answer) && !noneDone.test(text) && operation.method !== 'GET' && !ownEffect.test(operation.id))
    return `was done (${status}): ${text.slice(0, 200)}`
  if (isDone(answer) && !isRefusedInBody(answer) && (isOpen || operation.isPublic)) return undefined
  if (isOpen && status === 403 && hasNoViewing.test(text)) return undefined
  if (isOpen && twin && isRefusedInBody(answer)) {
    const [seen, wanted] = [comparable(answer, twin.foreign), comparable(twin.answer, twin.missing)]
    return seen === wanted
      ? undefined
      : `tells a foreign id from one that nobody has: ${seen.slice(0, 200)} instead of ${wanted.slice(0, 200)}`
  }
  const expected = operation.isPublic ? [401, 404] : isOpen ? [404] : stranger.side ? [403, 404] : [401]
  return expected.includes(status) ? undefined : `was refused with ${status}, not ${expected.join(' or ')}: ${text.slice(0, 200)}`
}
