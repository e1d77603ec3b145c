import { expect, test } from 'vitest'
import { afterKey, type TypedAhead } from './typed-ahead.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false }
const afterKeys = (keys: readonly string[], held: Partial<typeof plain> = {}) =>
  keys.reduce<TypedAhead>((typed, key) => afterKey(typed, { ...plain, ...held, key }) ?? typed, { text: '', isEntered: false })

test('letters that are typed while the palette loads are kept in their order, corrections included', () => {
  expect(afterKeys([...'refuns', 'Backspace', 'd', ' ', ...'İĞ€'])).toEqual({ text: 'refund İĞ€', isEntered: false })
  expect(afterKeys(['€'], { ctrlKey: true, altKey: true })).toEqual({ text: '€', isEntered: false })
})

test('Enter is kept while it is the last key, and means nothing without a text', () => {
  expect(afterKeys([...'users', 'Enter'])).toEqual({ text: 'users', isEntered: true })
  expect(afterKeys([...'user', 'Enter', 's'])).toEqual({ text: 'users', isEntered: false })
  expect(afterKeys(['Enter'])).toEqual({ text: '', isEntered: false })
})

test('keys that are no text stay with the page', () => {
  for (const key of ['Tab', 'ArrowDown', 'Escape', 'Shift', 'Control', 'F5'])
    expect(afterKey({ text: 'a', isEntered: false }, { ...plain, key })).toBeUndefined()
  for (const held of [{ ctrlKey: true }, { metaKey: true }])
    expect(afterKey({ text: 'a', isEntered: false }, { ...plain, ...held, key: 'k' })).toBeUndefined()
})
