import { queryTexts } from '@portico/contract/core/query-texts.ts'
import type { Export, ExportState } from '@portico/contract/features/exports/exports.contract.ts'
import { mostRunning as mostRunningOnServer } from '@portico/contract/features/exports/exports.contract.ts'
import { expect, test } from 'vitest'
import { endedSince, isUnfinished, mostRunning, recentOf, waysFor } from './export-state.ts'

const anExport = (id: string, state: ExportState, createdAt = '2026-11-21T12:00:00.000Z') => ({ id, state, createdAt }) as Export
const states: ExportState[] = ['Queued', 'Running', 'Done', 'Failed', 'Cancelled', 'Expired']

test('what waits or runs has not ended', () => {
  expect(states.filter((state) => isUnfinished({ state }))).toEqual(['Queued', 'Running'])
})

test('news are exports that ran before and are done or have failed now', () => {
  const before = [
    anExport('a', 'Queued'),
    anExport('b', 'Running'),
    anExport('c', 'Running'),
    anExport('d', 'Done'),
    anExport('e', 'Running'),
  ]
  const now = [
    anExport('a', 'Running'),
    anExport('b', 'Done'),
    anExport('c', 'Failed'),
    anExport('d', 'Done'),
    anExport('e', 'Cancelled'),
    anExport('new', 'Done'),
  ]
  expect(endedSince(before, now).map(({ id }) => id)).toEqual(['b', 'c'])
})

test('a week is shown', () => {
  const list = [anExport('new', 'Done'), anExport('old', 'Expired', '2026-11-14T11:59:59.000Z')]
  expect(recentOf(list, Date.parse('2026-11-21T12:00:00.000Z')).map(({ id }) => id)).toEqual(['new'])
})

test('the query is kept as an address has it', () => {
  expect(queryTexts({ status: ['Captured', 'Refunded'], amountMinorFrom: 500, timezoneOffset: -180, sort: undefined })).toEqual({
    status: 'Captured,Refunded',
    amountMinorFrom: '500',
    timezoneOffset: '-180',
  })
})

test('10.000 rows can be had at once, more only in the background', () => {
  expect([waysFor(1, false), waysFor(10_000, false), waysFor(10_001, false), waysFor(10_000, true)]).toEqual([
    'both',
    'both',
    'background',
    'background',
  ])
})

test('the panel refuses where the server would', () => {
  expect(mostRunning).toBe(mostRunningOnServer)
})
