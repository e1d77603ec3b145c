import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  closeReasons,
  type TransactionAction,
  transactionActions,
  transactionStatuses,
} from '@portico/contract/features/transactions/transaction-words.ts'
import { expect, test } from 'vitest'
import { offInStatus } from './rules/action-reasons.ts'

// What the server writes into records and replies is English; the portal says it in Turkish by a table of templates.
const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const normalised = (template: string) => template.replace(/\{\{\w+\}\}/g, '{{}}')
const known = Object.keys(JSON.parse(read('web/features/transactions/texts/sentences.tr.json')) as object).map(normalised)
const isKnown = (sentence: string) =>
  known.includes(sentence) || (!sentence.includes('{{}}') && known.some((template) => patternOf(template).test(sentence)))
const patternOf = (template: string) =>
  new RegExp(
    `^${template
      .split('{{}}')
      .map((part) => RegExp.escape(part))
      .join('.+')}$`,
  )

/** The literals of a source, with places where something is filled in. */
const literalsOf = (source: string) =>
  [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(([, plain, template]) =>
    (plain ?? template ?? '').replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '{{}}'),
  )
const groups = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].flatMap(([, found]) => literalsOf(found ?? ''))
const literal = String.raw`(?:'(?:[^'\\\n]|\\.)*'|${'`'}(?:[^${'`'}\\]|\\.)*${'`'})`

const sources = globSync('server/features/transactions/**/*.ts', { cwd: root }).filter((file) => !/\.(test|fixture)\.ts$/.test(file))
const written = {
  'the reasons of an action that is off': sources.flatMap((file) =>
    groups(read(file), new RegExp(String.raw`\boff\('\w+', (${literal})\)`, 'g')),
  ),
  'the titles of what happened': [...sources, 'demo/payments.ts'].flatMap((file) =>
    groups(
      read(file).replace(/=== '\w+'/g, ''),
      new RegExp(String.raw`\b(?:title|reasonText|decisionReason|decision_reason)(?: =|:) ((?:[^,;'${'`'}\n]|${literal})*${literal})`, 'g'),
    ),
  ),
  'the tables of words': [
    read('server/features/transactions/rules/action-reasons.ts'),
    read('server/features/transactions/provider/story.ts'),
    read('server/features/transactions/payments/payment-draft.ts').replace(/^.*?createdTitles\b[^=]*= /s, ''),
  ].flatMap((source) => groups(source, new RegExp(String.raw`^  \w+: (?:\(\w*\) => )?(${literal}),$`, 'gm'))),
  'the story a provider tells': groups(
    read('server/features/transactions/provider/story.ts'),
    new RegExp(String.raw`(?:return|[?:]) (${literal})`, 'g'),
  )
    .map((sentence) => (/^(approves|takes) /.test(sentence) ? `{{}} contradicts itself: it ${sentence}` : sentence))
    .filter((sentence) => sentence !== '{{}} contradicts itself: it {{}}' && sentence.includes(' ')),
}

test.each(Object.entries(written))('%s have Turkish words', (_, sentences) => {
  expect(sentences.length).toBeGreaterThanOrEqual(8)
  expect(sentences.filter((sentence) => !isKnown(sentence))).toEqual([])
})

test.each(transactionActions)('why %s is off in a status has Turkish words', (action: TransactionAction) => {
  const reasons = transactionStatuses.flatMap((status) =>
    [null, ...closeReasons].map((reason) => offInStatus(action, status, reason).replace(/^.*? is off: /, '')),
  )
  expect(reasons.filter((reason) => !known.includes(reason))).toEqual([])
})
