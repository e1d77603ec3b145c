import { blank, invisible, joiner, seen, selector, turning } from './characters.ts'
import { tidyLine, tidyText } from './fold.ts'

/** What a text is for: `npm run contract` passes it on to the forms. */
export const textRules = ['name', 'label', 'line', 'text'] as const
export type TextRule = (typeof textRules)[number]

type Rule = {
  /** What a tidied text must fit. An empty one is the business of its length. */
  pattern: RegExp
  tidy: (text: string) => string
}

/** Nothing at all, or something to see in it. */
const somethingSeen = `(?=$|[^]*${seen})`
const inName = `(?:(?![${invisible}${blank}])[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Zs}]|${joiner}|${selector})*`
const inLabel = `(?:(?![${invisible}${blank}])[\\p{L}\\p{M}\\p{N}]|${joiner}|${selector})+`
const of = (source: string) => new RegExp(source, 'u')

export const rules: Readonly<Record<TextRule, Rule>> = {
  /** Names a person, a record or a file: shows each of its characters, so that no two names look the same. */
  name: { pattern: of(`^${somethingSeen}${inName}$`), tidy: tidyLine },
  /** Letters and digits of any script with single spaces between. */
  label: { pattern: of(`^${somethingSeen}${inLabel}(?: ${inLabel})*$`), tidy: tidyText },
  /** One line that people write, such as a subject. */
  line: { pattern: of(`^${somethingSeen}[^\\p{Cc}\\p{Zl}\\p{Zp}${turning}]*$`), tidy: tidyText },
  /** Several lines that people write. Tabs stay. */
  text: { pattern: of(`^${somethingSeen}(?:[^\\p{Cc}${turning}]|[\\t\\n\\r])*$`), tidy: tidyText },
}

/** As the text is kept. One of blanks alone stays what it is, and so breaks its rule. */
export const tidied = (rule: TextRule, text: string): string => (text.trim() === '' ? text : rules[rule].tidy(text))
export const keepsRule = (rule: TextRule, text: string): boolean => rules[rule].pattern.test(tidied(rule, text))
