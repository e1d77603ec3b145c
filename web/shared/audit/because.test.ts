import { viewingEnds } from '@portico/contract/features/viewings/viewing-words.ts'
import { expect, test } from 'vitest'
import en from './texts/en.json' with { type: 'json' }
import tr from './texts/tr.json' with { type: 'json' }

test('the audit drawer gives the reason why a viewing has ended in words, in both languages', () => {
  for (const {
    value: { because },
  } of [en, tr])
    for (const end of viewingEnds) {
      expect(Object.keys(because)).toContain(end)
      expect(because[end]).toMatch(/ |[a-zıçşğöü]{3}/)
      expect(because[end]).not.toBe(end)
    }
})
