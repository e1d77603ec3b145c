import type { FieldFacts } from '@portico/contract/core/field-facts.ts'
import { describe, expect, test } from 'vitest'
import { beginOf, bodyOf, isBare } from './body-of.ts'

const facts: FieldFacts = {
  name: { kind: 'text', min: 1, required: true },
  note: { kind: 'text', nullable: true },
  phone: { kind: 'text', min: 3, optional: true },
  words: { kind: 'text', standard: '' },
  key: { kind: 'text', secret: true, optional: true, nullable: true },
  state: { kind: 'enum', options: ['On', 'Off'], standard: 'On' },
  isOpen: { kind: 'flag', required: true },
  roleIds: { kind: 'list', min: 1, required: true },
  merchantId: { kind: 'id', optional: true },
  owner: { kind: 'object', optional: true, fields: { name: { kind: 'text', required: true }, email: { kind: 'email', required: true } } },
  version: { kind: 'integer', required: true },
}
const drawn = ['name', 'note', 'phone', 'words', 'key', 'state', 'isOpen', 'roleIds', 'merchantId', 'owner.name', 'owner.email']

describe('a form begins', () => {
  test('with nothing but what the server would take where it is left out', () => {
    expect(beginOf(facts, undefined)).toEqual({
      name: '',
      note: '',
      phone: '',
      words: '',
      key: '',
      state: 'On',
      isOpen: false,
      roleIds: [],
      merchantId: null,
      owner: { name: '', email: '' },
      version: null,
    })
  })

  test('with what the record holds, except for secrets', () => {
    const record = { name: 'Ada', note: null, key: { endsIn: '…ab' }, isOpen: true, owner: { name: 'Bo' } }
    expect(beginOf(facts, record)).toMatchObject({ name: 'Ada', note: '', key: '', isOpen: true, owner: { name: 'Bo', email: '' } })
  })
})

test('an address begins in its own letters', () => {
  const begun = beginOf(facts, { owner: { email: 'x@xn--bcher-kva.example' } })
  expect(begun).toMatchObject({ owner: { email: 'x@bücher.example' } })
})

describe('the sent body', () => {
  const nothing = beginOf(facts, undefined)

  test('the body has trimmed texts, and for empty fields the value that the server takes for nothing', () => {
    expect(bodyOf(facts, drawn, { ...nothing, name: ' Ada ', isOpen: true })).toEqual({
      name: 'Ada',
      note: null,
      words: '',
      state: 'On',
      isOpen: true,
      roleIds: [],
    })
  })

  test('is what was typed into a secret, to the letter', () => {
    expect(bodyOf(facts, ['key'], { key: ' ab ' })).toEqual({ key: ' ab ' })
  })

  test('is nothing of a field that is not drawn', () => {
    expect(bodyOf(facts, ['name'], { ...nothing, name: 'Ada' })).toEqual({ name: 'Ada' })
  })

  test('is an object that may be left out only with something in it', () => {
    expect(bodyOf(facts, ['owner.name', 'owner.email'], { owner: { name: 'Bo', email: ' ' } })).toEqual({
      owner: { name: 'Bo', email: '' },
    })
    expect(bodyOf(facts, ['owner.name', 'owner.email'], { owner: { name: ' ', email: '' } })).toEqual({})
  })
})

test('an object is bare while nothing was given in a field that is drawn of it', () => {
  const { fields = {} } = facts.owner!
  expect(isBare(fields, ['owner.name'], { name: '', email: 'bo@example.com' }, 'owner.')).toBe(true)
  expect(isBare(fields, ['owner.name', 'owner.email'], { name: '', email: 'bo@example.com' }, 'owner.')).toBe(false)
})
