import { expect, test } from 'vitest'
import type { LineRow } from './processing.repository.ts'
import { type Readiness, whatIsMissing } from './what-is-missing.ts'

const at = '2026-01-01T00:00:00.000Z'
const line = (change: Partial<LineRow> = {}): LineRow => ({
  tenant_id: 't',
  id: 'line',
  merchant_id: 'm',
  website_id: 'w',
  mode: 'Live',
  payment_method: 'Card',
  currency: 'EUR',
  payment_provider: 'Adelphi',
  position: 1,
  mid: 'M1',
  terminal_id: null,
  is_active: true,
  version: 1,
  created_at: at,
  updated_at: at,
  ...change,
})
const ready: Readiness = { name: 'Adelphi', isActive: true, isConnected: true, hasCredentials: true }
const place = { active: true, processing_status: 'LiveProcessing' }
const known = { place, hasWebhook: true, test: [line({ mode: 'Test' })], live: [line()], providers: [ready] }
const missing = (change: Partial<typeof known>) => whatIsMissing({ ...known, ...change })

test('a website whose providers have everything misses nothing', () => {
  expect(missing({})).toEqual([])
})

test('a merchant that may not process in Live, and a website that is off, come first', () => {
  expect(missing({ place: { active: false, processing_status: 'SandboxEnabled' } })).toEqual([
    { what: 'MerchantNotApproved' },
    { what: 'WebsiteInactive' },
  ])
})

test('a missing webhook endpoint comes last', () => {
  expect(missing({ hasWebhook: false, live: [line({ mid: null })] }).map(({ what }) => what)).toEqual(['NoMid', 'NoWebhook'])
})

test('a currency that is taken in Test and not in Live needs a line, also where the line in Live is off', () => {
  const euros = { what: 'NoLine', paymentMethod: 'Card', currency: 'EUR' }
  expect(missing({ live: [] })).toEqual([euros])
  expect(missing({ live: [line({ is_active: false })] })).toEqual([euros])
  expect(missing({ test: [line({ is_active: false })], live: [line()] })).toEqual([])
  expect(missing({ test: [], live: [] })).toEqual([{ what: 'NoLine' }])
})

test('a line without a MID is named', () => {
  expect(missing({ live: [line({ mid: null })] })).toEqual([
    { what: 'NoMid', lineId: 'line', serviceProvider: 'Adelphi', paymentMethod: 'Card', currency: 'EUR' },
  ])
})

test('a provider is named for each thing that it lacks, once for all of its lines, and only where a line uses it', () => {
  const unready = { ...ready, isActive: false, isConnected: false, hasCredentials: false }
  const live = [line(), line({ id: 'another', currency: 'GBP' })]
  expect(missing({ live, providers: [unready, { ...unready, name: 'Unused' }] })).toEqual([
    { what: 'ProviderInactive', serviceProvider: 'Adelphi' },
    { what: 'NotConnected', serviceProvider: 'Adelphi' },
    { what: 'NoCredentials', serviceProvider: 'Adelphi' },
  ])
})

test('a merchant reads that a provider is not ready, and not what its tenant lacks', () => {
  const unknown = { ...ready, hasCredentials: undefined }
  expect(missing({ providers: [{ ...unknown, isConnected: false }] })).toEqual([{ what: 'NotReady', serviceProvider: 'Adelphi' }])
  expect(missing({ providers: [unknown] })).toEqual([])
})
