import { entryKindFacts } from '@portico/contract/features/ledger/entry-kinds.ts'
import { expect, test } from 'vitest'
import { capturePosting, feePosting, outsideRefundPosting, payoutPosting, refundPosting, reversalPosting } from '../ledger/index.ts'
import { kindOf } from './answer-postings.ts'

test('every posting of the ledger, made or taken back, is of a kind that a statement names, and no other', () => {
  const postings = [capturePosting, feePosting, outsideRefundPosting, payoutPosting, refundPosting, reversalPosting]
  const found = postings.flatMap((post) => [...post(5), ...post(-5)]).map(({ description }) => kindOf(description))
  expect(new Set(found)).toEqual(new Set(Object.keys(entryKindFacts)))
})
