import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { actions, entities } from '@portico/contract/actions.gen.ts'
import { expect, test } from 'vitest'

type Words = Record<string, string>
const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
const wordsIn = (language: string) => ({
  trail: read(`web/shared/audit/texts/${language}.json`) as { action: Words; actionOf: Record<string, Words> },
  page: read(`web/features/audit/texts/${language}.json`) as { entity: Words; event: Words },
})

test.each(['en', 'tr'])('all that may go on record has words in the trail (%s), and no word is left of what does not', (language) => {
  const { trail, page } = wordsIn(language)
  const used = new Set<string>()
  const wordOf = (action: string) => {
    const [feature, verb] = action.split('.') as [string, string]
    if (feature === 'identity' && page.event[verb]) return page.event[verb]
    const own = trail.actionOf[feature]?.[verb]
    used.add(own ? action : verb)
    return own ?? trail.action[verb]
  }
  expect(Object.keys(actions).filter((action) => !wordOf(action))).toEqual([])
  const written = [
    ...Object.keys(trail.action),
    ...Object.entries(trail.actionOf).flatMap(([feature, words]) => Object.keys(words).map((verb) => `${feature}.${verb}`)),
  ]
  expect(written.filter((word) => !used.has(word))).toEqual([])
  expect(Object.keys(page.entity).sort()).toEqual([...entities])
})
