import type { Level } from '@portico/contract/core/level.ts'
import { worksOnTickets } from '@portico/contract/features/support/ticket-access.ts'
import { expect, test } from 'vitest'
import type { Session } from '../../../shared/session/session.tsx'
import { rightsOn } from './ticket-rights.ts'

const ofCustomer = { customerId: 'acme', escalatedTo: null }
const ofTenant = { customerId: null, escalatedTo: null }
type Given = { isViewing?: boolean; permissions?: string[] }
const allowed = (
  ticket: Parameters<typeof rightsOn>[0],
  level: Level,
  { isViewing = false, permissions = [worksOnTickets[level]] }: Given = {},
) =>
  Object.entries(rightsOn(ticket, { user: { level } as Session['user'], permissions: new Set(permissions), isViewing }))
    .filter(([, may]) => may)
    .map(([name]) => name)

test('of a ticket of a merchant its tenant does the work, and the merchant closes, hurries and labels it', () => {
  expect(allowed(ofCustomer, 'tenant')).toEqual(['comment', 'change', 'assign', 'escalate', 'share', 'label'])
  expect(allowed(ofCustomer, 'merchant')).toEqual(['comment', 'change', 'label'])
})

test('one that was escalated is not escalated again, and of it the platform reads and comments', () => {
  const escalated = { ...ofCustomer, escalatedTo: { tenantId: 'northwind', ticketId: 'other' } }
  expect(allowed(escalated, 'tenant')).not.toContain('escalate')
  expect(allowed(escalated, 'platform')).toEqual(['comment'])
})

test('of a ticket of a tenant the platform does the work, and keeps what it charges and when it answered', () => {
  expect(allowed(ofTenant, 'platform')).toEqual(['comment', 'change', 'assign', 'keepFacts'])
  expect(allowed(ofTenant, 'tenant')).toEqual(['comment', 'change', 'label'])
})

test('a user who views as someone else can do nothing', () => {
  for (const level of ['merchant', 'tenant', 'platform'] as const)
    expect(allowed(ofCustomer, level, { isViewing: true }), level).toEqual([])
})

test('a user who may see tickets but not work on them can do nothing either', () => {
  expect(allowed(ofCustomer, 'tenant', { permissions: ['CRM.Support.View'] })).toEqual([])
  expect(allowed(ofTenant, 'platform', { permissions: ['Platform.Support.View'] })).toEqual([])
})
