import { tidyText } from '@portico/contract/core/text/fold.ts'
import { seenLine } from '@portico/contract/core/text/seen-line.ts'
import type { ScopingDraft } from '@portico/contract/features/scoping/scoping.contract.ts'
import { longestSummaryLine } from '@portico/contract/features/scoping/scoping-words.ts'
import { termsOf } from './terms.ts'

/** Something that is said in a ticket, and where: 0 is what it was opened with. */
export type Said = { place: number; text: string }

const mostSentences = 4
const leastWords = 3
const mostShared = 0.6

/** The subject, then the sentences with the most distinctive terms of the ticket, in the order in which they were written. */
export function summarise(subject: string, said: readonly Said[], rarity: (term: string) => number): ScopingDraft['summary'] {
  const sentences = said.flatMap(({ place, text }) =>
    sentencesOf(place === 0 ? text.slice(subject.length) : text).map((sentence) => ({ place, sentence })),
  )
  const weighed = sentences
    .map((one, order) => {
      const terms = [...termsOf(one.sentence).counts.keys()].filter((term) => !term.includes(' '))
      return { ...one, order, terms, weight: terms.reduce((sum, term) => sum + rarity(term), 0) / (terms.length + 4) }
    })
    .filter(({ terms }) => terms.length >= leastWords)
    .sort((a, b) => b.weight - a.weight)
  const chosen: typeof weighed = []
  for (const one of weighed) {
    if (chosen.length === mostSentences) break
    if (chosen.every((other) => shared(one.terms, other.terms) <= mostShared)) chosen.push(one)
  }
  const lines = chosen.sort((a, b) => a.order - b.order).map(({ place, sentence }) => ({ text: cut(sentence), cites: [place] }))
  return [{ text: cut(seenLine(subject)), cites: [0] }, ...lines]
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
const sentencesOf = (text: string) =>
  [...segmenter.segment(seenLine(text))].map(({ segment }) => tidyText(segment)).filter((sentence) => sentence !== '')

const shared = (one: readonly string[], other: readonly string[]) =>
  one.filter((term) => other.includes(term)).length / Math.min(one.length, other.length)

const cut = (line: string) => (line.length <= longestSummaryLine ? line : `${line.slice(0, longestSummaryLine - 1).toWellFormed()}…`)
