import { tidyLine, tidyText } from '@portico/contract/core/text/fold.ts'
import { longestDescription, longestSubject } from '@portico/contract/features/support/ticket-words.ts'
import { maskText } from '../../../core/text/mask.ts'
import { derivedId, digestOf } from './derived-id.ts'
import type { DraftTicket, FileSource } from './draft.ts'
import { categoryOfIntent } from './intents.ts'
import { textFault } from './text-fault.ts'

export const messageColumns = ['text', 'category'] as const

/** The messages carry no time: they are spread over a year, the same way in every run. */
const firstMs = Date.UTC(2025, 0, 1)
const yearSeconds = 365 * 86_400

/** One message of a customer is one ticket, still open. The same message a second time in a file is a ticket of its own. */
export function messageReader({ tenantId, merchantId, source }: FileSource) {
  const times = new Map<string, number>()
  return ({ text, category: intent }: Record<(typeof messageColumns)[number], string>): DraftTicket | { reason: string } => {
    const category = categoryOfIntent.get(intent)
    const fault = textFault(text, longestDescription)
    const faults = [fault && `text ${fault}`, category ? undefined : 'category is not one of the 77 intents'].filter(Boolean)
    if (!category || faults.length > 0) return { reason: faults.join('; ') }
    const description = maskText(tidyText(text))
    const said = `${intent} ${description}`
    const time = (times.get(said) ?? 0) + 1
    times.set(said, time)
    const key = ['message', tenantId, merchantId, source, said, time] as const
    const atMs = firstMs + (digestOf('time', ...key).readUIntBE(0, 6) % yearSeconds) * 1000
    return {
      id: derivedId(atMs, ...key),
      atMs,
      category,
      subject: subjectOf(description),
      description,
      priority: 'Medium',
      status: 'Opened',
      assignee: null,
      respondedMs: null,
      resolvedMs: null,
      raisedBy: null,
      items: [],
    }
  }
}

/** The first sentence, on one line, cut between words where it is too long. */
export function subjectOf(text: string): string {
  const line = tidyLine(text.replace(/\s+/g, ' '))
  const sentence = /^.*?[.?!…]+(?=\s|$)/u.exec(line)?.[0] ?? line
  if (sentence.length <= longestSubject) return sentence
  const most = longestSubject - 1
  const space = sentence.lastIndexOf(' ', most)
  const cut = sentence.slice(0, space > most / 2 ? space : most)
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`
}
