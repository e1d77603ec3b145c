/**
 * The cleaning of the shared text input. `cleanText(text)` gives what stays, and which kinds of things went, so that a field can say so.
 * Never for passwords, search, JSON or rich text. Harmless text stays: an apostrophe inside a name, quotation marks around words,
 * "select" or "union" in a sentence (keywords go as whole words and only in the shape of a statement), and `<`, `>`, `&`, which are
 * encoded wherever they are shown.
 */
import { tidyText } from '@portico/contract/core/text/fold.ts'
export type Removal = 'script' | 'prefix' | 'handler' | 'control' | 'sql' | 'signs'
export type CleanText = { text: string; removed: Removal[] }

const start = '(?<![\\p{L}\\p{N}_])'
const end = '(?![\\p{L}\\p{N}_])'
const name = '[\\w.$`\\[\\]]+'
const pattern = (source: string) => new RegExp(source, 'giu')

const handlers =
  'abort|animation\\w+|before\\w+|blur|cancel|canplay\\w*|change|click|close|contextmenu|copy|cut|dblclick|drag\\w*|drop|ended|error|focus\\w*|hashchange|input|invalid|key(?:down|press|up)|load\\w*|message|mouse\\w+|paste|play\\w*|pointer\\w+|popstate|reset|resize|scroll\\w*|search|select\\w*|submit|toggle|touch\\w+|transition\\w+|unload|wheel'

/** The keywords of a statement go, the names in it stay. */
const statements = pattern(
  `${start}(?:${[
    `select\\s+(?:distinct\\s+)?(?:\\*|\\w+\\([^)]*\\)|${name}(?:\\s*,\\s*${name})*)\\s+from(?=\\s+${name}\\s*(?:$|[;,)#]|--|where${end}|join|limit|order|group|union))`,
    'select\\s+\\*\\s+from',
    `insert\\s+into(?=\\s+${name}\\s*(?:$|\\(|values${end}|select${end}))`,
    `update\\s+${name}\\s+set(?=\\s+${name}\\s*=)`,
    `delete\\s+from(?=\\s+${name}\\s*(?:$|;|--|where${end}))`,
    '(?:drop|truncate)\\s+(?:table|database|schema|index|view|user)',
    '(?:alter|create)\\s+(?:table|database|schema)',
    'union\\s+(?:all\\s+)?select',
    'exec(?:ute)?\\s+(?:sp|xp)_\\w+',
    'waitfor\\s+delay',
  ].join('|')})${end}`,
)
const keywords = pattern(
  `${start}(?:select|distinct|from|insert|into|update|set|delete|drop|truncate|alter|create|table|database|schema|index|view|user|union|all|exec|execute|waitfor|delay)${end}`,
)

type Rule = readonly [kind: Removal, what: RegExp, by: string | ((found: string) => string)]

const rules: readonly Rule[] = [
  ['control', pattern('[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u200b\\u2028\\u2029\\ufeff]'), ''],
  ['script', pattern('<\\s*script\\b[^>]*>[\\s\\S]*?<\\s*/\\s*script\\s*>'), ''],
  ['script', pattern('<\\s*/?\\s*script\\b[^>]*>?'), ''],
  ['prefix', pattern('(?:javascript|vbscript)\\s*:'), ''],
  ['prefix', pattern('(?<![\\p{L}\\p{N}])data\\s*:\\s*(?=[a-z]+/[a-z]|;|,)'), ''],
  ['handler', pattern(`${start}on(?:${handlers})\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'>]*)`), ''],
  ['sql', statements, (found) => found.replace(keywords, '').replace('*', '')],
  ['sql', pattern(`${start}(?:or|and)\\s+(['"]?)(\\w+)\\1\\s*=\\s*\\1\\2(?:\\1|${end})`), ''],
  ['sql', pattern('--+|/\\*|\\*/'), ' '],
  ['signs', pattern('[;|*]'), ' '],
  [
    'signs',
    // Kept: a pair around words, an apostrophe inside a word or after one.
    pattern(
      `(?<kept>${start}"[\\p{L}\\p{N}][^"=\`]*"(?![\\p{L}\\p{N}])|${start}'[\\p{L}\\p{N}][^'"=\`]*'(?![\\p{L}\\p{N}])|(?<=[\\p{L}\\p{N}])'(?=\\p{L})|(?<=[sxz])'(?=\\s+\\p{L}))|["'\`]`,
    ),
    '$<kept>',
  ],
]

/** Goes on until nothing is left to take: the text around one thing may be another (`javajavascript:script:`). */
export function cleanText(typed: string): CleanText {
  const removed = new Set<Removal>()
  let text = typed
  for (let before: string | undefined; before !== text; ) {
    before = text
    for (const [kind, what, by] of rules) {
      const next = typeof by === 'string' ? text.replace(what, by) : text.replace(what, by)
      if (next === text) continue
      removed.add(kind)
      text = next.replace(/ {2,}/g, ' ')
    }
    text = tidyText(text)
  }
  return { text, removed: [...removed] }
}
