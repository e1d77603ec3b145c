import { expect, test } from 'vitest'
import { type StatusPlace, toneIn, webhookStatuses } from './status-meanings.ts'

const tonesIn = (place: StatusPlace, ...words: string[]) => words.map((word) => toneIn(place, word))

test('B-UI-11 an open-banking consent is positive when authorised, negative when over, pending while someone has to act', () => {
  expect(tonesIn('openBanking', 'Authorised', 'Expired', 'Rejected', 'Revoked', 'AwaitingAuthorisation', 'Anything')).toEqual([
    'positive',
    'negative',
    'negative',
    'pending',
    'pending',
    'neutral',
  ])
})

test('B-UI-12 a payee confirmation is positive, negative, and anything else pending', () => {
  expect(tonesIn('payeeConfirmation', 'Success', 'Failed', 'Pending', 'NotNeeded', 'toString')).toEqual([
    'positive',
    'negative',
    'pending',
    'pending',
    'pending',
  ])
})

test('B-UI-15 a webhook is not configured, configured, delivering or not delivering', () => {
  expect(webhookStatuses).toEqual(['NotConfigured', 'Configured', 'Delivering', 'NotDelivering'])
  expect(tonesIn('webhook', ...webhookStatuses)).toEqual(['neutral', 'positive', 'ongoing', 'negative'])
})

test('A-TICK-15 a support category has its colour, an unknown one none', () => {
  expect(tonesIn('supportCategory', 'Integration', 'Processing', 'Operational', 'Clarification', 'Other')).toEqual([
    'negative',
    'positive',
    'pending',
    'hold',
    'neutral',
  ])
})

test('an agreement or a proposal that was created is still going on', () => {
  expect(tonesIn('agreement', 'Created', 'PendingAcceptance', 'Accepted', 'Rejected')).toEqual([
    'ongoing',
    'ongoing',
    'positive',
    'negative',
  ])
  expect(tonesIn('proposal', 'Created', 'PendingApproval', 'Accepted', 'Rejected')).toEqual(['ongoing', 'ongoing', 'positive', 'negative'])
})

test('the last stage of a pipeline says how it ended', () => {
  expect(tonesIn('pipelineStage', 'Lost', 'Disqualified', 'Abandoned', 'Suspended', 'Won', 'GoLive', 'Converted')).toEqual([
    ...['negative', 'negative', 'neutral', 'neutral'],
    ...['positive', 'positive', 'positive'],
  ])
})
