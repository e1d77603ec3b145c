import { expect, test } from 'vitest'
import { mentionAt, withMention } from './mention-at.ts'

const at = (text: string) => mentionAt(text, text.length)

test('a name is looked for from its @ to the caret, with its second word', () => {
  expect(at('@')).toEqual({ from: 0, search: '' })
  expect(at('Please ask @Öy')).toEqual({ from: 11, search: 'Öy' })
  expect(at('(@Ada Lov')).toEqual({ from: 1, search: 'Ada Lov' })
})

test('an address, a finished name and a text without @ look for no one', () => {
  for (const text of ['me@example.com', '@Ada Lovelace, please', 'nobody', '@Ada\nnext']) expect(at(text), text).toBeUndefined()
})

test('the chosen name replaces the typed text, and writing goes on after the name', () => {
  expect(withMention('Ask @Ad now', { from: 4, caret: 7, name: 'Ada Lovelace' })).toEqual({ text: 'Ask @Ada Lovelace now', caret: 18 })
})
