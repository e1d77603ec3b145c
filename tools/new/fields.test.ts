import { expect, test } from 'vitest'
import { namingField, readFields } from './fields.ts'

test('a field is read with its kind, its bounds and whether it has to be there', () => {
  const fields = readFields(['level:enum(Low, High)', 'name:text(100)!', 'days:integer(-1,365)', 'isActive:flag', 'country:country!'])
  expect(fields).toMatchObject([
    { name: 'level', kind: 'enum', options: ['Low', 'High'], isRequired: false },
    { name: 'name', kind: 'text', most: 100, isRequired: true },
    { name: 'days', kind: 'integer', least: -1, most: 365 },
    { name: 'isActive', kind: 'flag' },
    { name: 'country', kind: 'country', isRequired: true },
  ])
  expect(namingField(fields).name).toBe('name')
})

test('facts with a choice need no field beside those that they have, and refuse these with a sentence', () => {
  expect(readFields([], { hasChoice: true })).toEqual([])
  expect(readFields(['days:integer(0,365)'], { hasChoice: true })).toMatchObject([{ name: 'days' }])
  for (const name of ['code', 'name', 'nameEn', 'isActive', 'isOffered'])
    expect(() => readFields([`${name}:text(9)!`], { hasChoice: true })).toThrow(`${name} is no field beside a choice: code, names in both`)
  expect(() => readFields(['isStandard:flag'], { hasChoice: true })).toThrow('isStandard is there already')
})

test.each([
  [[], 'A resource needs fields. FIELDS, such as name:text(100)!'],
  [['name'], '"name" is no field. FIELDS, such as'],
  [['Name:text(100)!'], '"Name:text(100)!" is no field'],
  [['name:text!'], 'say how long it may be, 1 to 500: text(100)'],
  [['name:text(501)!'], 'say how long it may be, 1 to 500'],
  [['name:words(9)!'], 'words is none of text, note, flag'],
  [['name:text(9)!', 'level:enum(Low)'], 'say two or more words with a capital letter'],
  [['name:text(9)!', 'level:enum(Low,low)'], 'say two or more words with a capital letter'],
  [['name:text(9)!', 'level:enum(Low,Low)'], 'say two or more words with a capital letter'],
  [['name:text(9)!', 'days:integer(9,1)'], 'say the least and the most'],
  [['name:text(9)!', 'days:integer(1)'], 'say the least and the most'],
  [['name:text(9)!', 'on:flag(yes)'], 'on is a reserved word'],
  [['name:text(9)!', 'isOn:flag(yes)'], 'flag has nothing to say in brackets'],
  [['name:text(9)!', 'name:note(9)'], 'name is named twice'],
  [['name:text(9)!', 'version:integer(1,9)'], 'version is there already'],
  [['name:text(9)!', 'merchantId:text(9)'], 'merchantId is there already'],
  [['name:text(9)!', 'order:integer(1,9)'], 'order is a reserved word'],
  [['name:text(9)!', 'pageSize:integer(1,9)'], 'pageSize is a reserved word'],
  [['isOpen:flag'], 'The first text that is no code names each record'],
  [['name:text(9)!'], 'A record has a field beside its name that can be changed, such as isActive:flag'],
  [['code:text(9)!', 'name:text(9)!'], 'A record has a field beside its name'],
  [['code:text(9)!'], 'The first text that is no code names each record'],
  [['name:text(9)'], 'The first text that is no code names each record, so there has to be one, and it has to be there'],
])('%j is refused with a sentence: %s', (words, sentence) => {
  expect(() => readFields(words)).toThrow(sentence)
})
