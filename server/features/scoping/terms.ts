import { inSmallLetters, searchKeyOf } from '@portico/contract/core/text/fold.ts'

const english =
  "a an the is are am was were be been being do does did doing to of in on for at by with from and or but if so it its this that these those there here i me my mine we us our you your yours he she they them their his her as will would should could can may might must shall have has had having just also please hi hello hey thanks thank get got want need like know tell i'm i've i'd it's"
const turkish =
  'bir ve ile de da ki mi mu bu su o ben sen biz siz onlar benim bizim sizin icin ama fakat cok daha gibi kadar ne nasil neden niye var yok degil olarak oldu olan olur merhaba selam lutfen tesekkurler tesekkur sonra once hala her hic ya yada veya'
const stopWords = new Set(`${english} ${turkish}`.split(' '))

/** Endings that say nothing of what a word is about, the first that fits; Turkish ones only of long words. */
const endings: [ending: string, instead: string, shortest: number][] = [
  ["'s", '', 3],
  ["n't", '', 3],
  ['larin', '', 7],
  ['lerin', '', 7],
  ['lari', '', 7],
  ['leri', '', 7],
  ['lar', '', 7],
  ['ler', '', 8],
  ['iyor', '', 7],
  ['ies', 'y', 3],
  ['sses', 'ss', 3],
  ['ings', '', 3],
  ['ing', '', 3],
  ['edly', '', 3],
  ['ed', '', 3],
  ['es', 'e', 3],
  ['s', '', 3],
]

/** One spelling for what people write with and without signs, as a search has it: İade, iade; reçu, recu. */
const fold = (text: string) => searchKeyOf(text).replaceAll('’', "'")

function stem(word: string): string {
  let short = word
  const found = word.endsWith('ss')
    ? undefined
    : endings.find(
        ([ending, , least]) => word.endsWith(ending) && word.length - ending.length >= Math.min(least, 3) && word.length >= least,
      )
  if (found) short = word.slice(0, -found[0].length) + found[1]
  if (short.length > 4 && short.endsWith('e')) short = short.slice(0, -1)
  return short.length > 3 && short.at(-1) === short.at(-2) && !/[ls]$/.test(short) ? short.slice(0, -1) : short
}

export type Terms = {
  /** How often; a pair of neighbouring words counts half. */
  counts: Map<string, number>
  /** How a person wrote it. */
  written: Map<string, string>
}

const longestTerm = 100
const isTerm = (term: string) => term.length >= 2 && term.length <= longestTerm

/** The distinctive words of a text, and pairs of neighbouring words. */
export function termsOf(text: string): Terms {
  const counts = new Map<string, number>()
  const written = new Map<string, string>()
  const add = (term: string, weight: number, as: string) => {
    if (!isTerm(term)) return
    counts.set(term, (counts.get(term) ?? 0) + weight)
    if (!written.has(term)) written.set(term, as)
  }
  let before: { stem: string; as: string; isStop: boolean } | undefined
  for (const as of text.match(/[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)?/gu) ?? []) {
    const word = fold(as)
    const now = { stem: stem(word), as: inSmallLetters(as), isStop: stopWords.has(word) }
    if (!now.isStop) add(now.stem, 1, now.as)
    if (before && !(before.isStop && now.isStop)) add(`${before.stem} ${now.stem}`, 0.5, `${before.as} ${now.as}`)
    before = now
  }
  return { counts, written }
}

/** A repeated term counts more, but less than in proportion. */
export const dampedOf = (counts: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...counts].map(([term, count]) => [term, count < 1 ? count : 1 + Math.log(count)]))

/** Between 0, where long texts are found because they say much, and 1/2, where each says as much as any other. */
const lengthWeight = 0.35

/** What a ticket is found by: each term with its share of what the ticket says. */
export function weightsOf(counts: ReadonlyMap<string, number>): Map<string, number> {
  const damped = dampedOf(counts)
  const length = [...damped.values()].reduce((sum, weight) => sum + weight ** 2, 0) ** lengthWeight || 1
  return new Map([...damped].map(([term, weight]) => [term, weight / length]))
}

const pairsOf = (word: string) => new Set(Array.from({ length: word.length + 1 }, (_, at) => `#${word}#`.slice(at, at + 2)))

/** How much of two words is spelt the same, from 0 to 1: neighbouring letters that both have. */
export function likeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)]
  return (2 * [...a].filter((pair) => b.has(pair)).length) / (a.size + b.size)
}
