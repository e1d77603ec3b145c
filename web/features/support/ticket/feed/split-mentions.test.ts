import { expect, test } from 'vitest'
import { splitMentions } from './split-mentions.ts'

const named = (text: string, ...names: string[]) =>
  splitMentions(text, names)
    .filter(({ isMention }) => isMention)
    .map(({ part }) => part)

test('mentioned names are highlighted anywhere in the text', () => {
  expect(splitMentions('@Ada Lovelace, please ask @Öykü.', ['Ada Lovelace', 'Öykü'])).toEqual([
    { part: '@Ada Lovelace', isMention: true },
    { part: ', please ask ', isMention: false },
    { part: '@Öykü', isMention: true },
    { part: '.', isMention: false },
  ])
})

test('of two names that begin alike the longer one is meant', () => {
  expect(named('@Ada King and @Ada', 'Ada', 'Ada King')).toEqual(['@Ada King', '@Ada'])
})

test('a word that only begins like a name names no one, nor do signs of a pattern', () => {
  expect(named('@Adam, @Bob', 'Ada', 'B.b')).toEqual([])
})

test('the text stays whole', () => {
  const text = 'a@Ada b\n@Ada'
  expect(
    splitMentions(text, ['Ada'])
      .map(({ part }) => part)
      .join(''),
  ).toBe(text)
})
