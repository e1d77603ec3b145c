import { expect, test } from 'vitest'
import { differences, type Kind, readers } from './who-reads.ts'

const marks = Object.fromEntries(Object.keys(readers).map((kind, index) => [kind, `mark-${index}.`])) as Record<Kind, string>
const shown = (kinds: readonly string[]) => kinds.map((kind) => marks[kind as Kind]).join(' ')

test('a user who sees exactly the readable items shows no difference', () => {
  const ofStranger = differences('stranger', marks, '')
  const ofMerchant = differences(
    'merchant',
    marks,
    shown(Object.keys(readers).filter((kind) => readers[kind as Kind].includes('merchant'))),
  )
  expect([ofStranger, ofMerchant]).toEqual([[], []])
})

test('too much and too little are both said', () => {
  expect(differences('stranger', marks, marks.TenantCommentItem)).toEqual(['stranger sees TenantCommentItem'])
  expect(differences('platform', marks, shown(Object.keys(readers).filter((kind) => kind !== 'AssignmentItem')))).toEqual([
    'platform sees CustomerInternalCommentItem',
    'platform sees TenantInternalCommentItem',
    'platform misses AssignmentItem',
  ])
})
