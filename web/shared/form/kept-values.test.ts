import type { FieldFacts } from '@portico/contract/core/field-facts.ts'
import { beforeEach, expect, test } from 'vitest'
import { freshBrowser, namesIn } from '../session/browser-storage.fixture.ts'
import { forgetDrafts } from '../session/stored-draft.ts'
import { changedValues, keepable, keptValuesOf, ofSameKind } from './kept-values.ts'

let browser: ReturnType<typeof freshBrowser>
beforeEach(() => {
  browser = freshBrowser()
})

const facts: FieldFacts = {
  name: { kind: 'text', required: true },
  apiKey: { kind: 'text', secret: true },
  picture: { kind: 'other' },
  roleIds: { kind: 'list', of: { kind: 'id' } },
  owner: { kind: 'object', fields: { email: { kind: 'email' }, password: { kind: 'text', secret: true } } },
}

test('a form keeps what was changed, and never a secret, a file or digits that may be of a card', () => {
  const paths = keepable(facts, ['name', 'apiKey', 'picture', 'roleIds', 'owner.email', 'owner.password', 'own.code'])
  expect(paths).toEqual(['name', 'roleIds', 'owner.email'])
  const begin = { name: '', roleIds: ['r-1'], owner: { email: 'a@example.com' } }
  const typed = { ...begin, name: 'Acme', apiKey: 'sk-1' }
  expect(changedValues(paths, typed, begin)).toEqual({ name: 'Acme' })
  expect(changedValues(paths, begin, begin)).toEqual({})
  for (const card of ['4111111111111111', 'paid by 4111 1111-1111 1111', '5 5 5 5 5 5 5 5 5 5 4 4 4 4'])
    expect(changedValues(paths, { ...typed, name: card }, begin), card).toEqual({})
  expect(changedValues(paths, { ...typed, owner: { email: 'b@example.com' } }, begin)).toEqual({
    name: 'Acme',
    'owner.email': 'b@example.com',
  })
})

test('a value that was kept in another shape does not come back', () => {
  const begin = { area: '', lines: ['one'], isAccepted: true }
  expect(ofSameKind({ area: 'Payouts', lines: 'one', isAccepted: 1, gone: 'x' }, begin)).toEqual({ area: 'Payouts' })
})

test('what a form keeps is for its user and its record alone, for a day, and gone with the drafts of others', () => {
  let now = 1_000
  const at = (user: string, name: string) => keptValuesOf(user, name, () => now)
  at('p-1', 'people.p-2').keep({ firstName: 'Selma' })
  expect(at('p-1', 'people.p-2').find()).toEqual({ firstName: 'Selma' })
  expect([at('p-3', 'people.p-2').find(), at('p-1', 'people.p-4').find()]).toEqual([undefined, undefined])
  now += 24 * 3_600_000
  expect(at('p-1', 'people.p-2').find()).toBeUndefined()
  expect(namesIn(browser.session)).toEqual([])
  at('p-1', 'people.p-2').keep({ firstName: 'Selma' })
  forgetDrafts('p-3')
  expect(namesIn(browser.session)).toEqual([])
})

test('a form keeps nothing once nothing is changed, and nothing too long or beyond what the browser takes', () => {
  const kept = keptValuesOf('p-1', 'labels.new')
  kept.keep({ value: 'Urgent' })
  kept.keep({})
  expect(kept.find()).toBeUndefined()
  kept.keep({ value: 'x'.repeat(60_000) })
  expect(kept.find()).toBeUndefined()
  browser.session.setItem = () => {
    throw new Error('QuotaExceededError')
  }
  kept.keep({ value: 'Urgent' })
  expect(kept.find()).toBeUndefined()
})
