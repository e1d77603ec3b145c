import { expect, test } from 'vitest'
import { allows, type PageAccess, type Rights } from '../../shared/session/access.ts'
import type { Session } from '../../shared/session/session.tsx'
import { hasSupportDialog } from './support-access.ts'

function mayOpen(audience: Rights['audience'], ...held: string[]): boolean {
  const rights: Rights = { audience, permissions: new Set(held) }
  return hasSupportDialog({ ...rights, can: (access: PageAccess) => allows(rights, access) } as Session)
}

test('A-TOOL-13 A-PERM-04 the support dialog is for who works with tickets', () => {
  expect(mayOpen('staff', 'CRM.Support.Lookup')).toBe(true)
  expect(mayOpen('staff', 'Platform.Support.Lookup')).toBe(true)
  expect(mayOpen('merchant', 'Merchant.Support.Lookup')).toBe(true)
  expect(mayOpen('staff', 'CRM.Support.View')).toBe(false)
  expect(mayOpen('staff', 'CRM.Transaction.View')).toBe(false)
  expect(mayOpen('merchant')).toBe(false)
})

test('A-TOOL-15 a merchant that writes mails to support has no dialog', () => {
  expect(mayOpen('merchant', 'Merchant.Support.Lookup', 'Merchant.Support.EmailButton')).toBe(false)
})
