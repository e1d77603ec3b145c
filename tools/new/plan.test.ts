import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readFields } from './fields.ts'
import { namesOf } from './names.ts'
import { planResource, type Request } from './plan.ts'

const root = resolve(import.meta.dirname, '../..')
const plan = (feature: string, { fields = ['name:text(100)!', 'isActive:flag'], singular, ...more }: Wishes = {}) =>
  planResource(root, { ...namesOf(feature, { singular }), fields: readFields(fields, more), hasChoice: false, ...more })
type Wishes = Partial<Omit<Request, 'fields' | 'feature'>> & { fields?: string[] }

test('a setting of a tenant takes title, address, crumbs, permission and area from the catalogues', () => {
  const { wish, created, changed } = plan('email-templates')
  expect(wish).toMatchObject({
    of: 'tenant',
    one: { en: 'email template', tr: 'e-posta şablonu' },
    many: { en: 'Email templates', tr: 'E-posta şablonları' },
    area: 'CRM settings',
    see: ['Settings.CrmSettings.EmailTemplates.View'],
    keep: 'Settings.CrmSettings.EmailTemplates.Actions.Manage',
  })
  const pages = created.get('web/features/email-templates/pages.tsx')!
  expect(pages).toContain("'/crm/settings/crm/email-templates'")
  expect(pages).toContain("['shell:menu.settings', 'shell:menu.crmSettings']")
  expect(pages).toContain("group: 'settings-crm', after: '/crm/settings/crm/agreement-signatures'")
  expect(created.get(`database/migrations/${wish.number}_email_templates.sql`)).toContain("select make_tenant_table('email_templates');")
  for (const path of ['web/shell/menu/tenant.menu.ts', 'contract/permissions-to-come.ts'])
    expect(changed.get(path)).not.toContain('EmailTemplates.View')
  expect(changed.get('web/shell/texts/tr.json')).not.toContain('emailTemplates')
})

test('a record of merchants is theirs alone, with their mode of access and the merchant in its table', () => {
  const { wish, created } = plan('error-mappings')
  expect(wish).toMatchObject({ of: 'merchant', see: ['Merchant.PaymentsSettings.ErrorMappings.View'] })
  expect(created.get('contract/features/error-mappings/error-mappings.contract.ts')).toContain(
    "paths: { merchant: '/api/v1/error-mappings' }",
  )
  expect(created.get(`database/migrations/${wish.number}_error_mappings.sql`)).toMatch(
    /merchant_id uuid not null[^;]+\(tenant_id, merchant_id\)/,
  )
})

test('facts of the platform have rights of their own, and a choice has those of the tenant', () => {
  const { wish, created } = plan('payment-methods', { of: 'platform', hasChoice: true, fields: ['days:integer(0,365)'] })
  expect(wish.see).toEqual(['Settings.PaymentSettings.PaymentMethod.View', 'Platform.PaymentMethods.View'])
  expect([wish.keep, wish.choose]).toEqual([
    'Platform.PaymentMethods.Actions.Manage',
    'Settings.PaymentSettings.PaymentMethod.Actions.Manage',
  ])
  expect(wish.fields.map(({ name }) => name)).toEqual(['days'])
  expect(created.get('contract/features/payment-methods/payment-methods.contract.ts')).toContain('paymentMethods = facts({')
  expect(created.get('contract/features/chosen-payment-methods/chosen-payment-methods.contract.ts')).toContain(
    'choiceFrom(paymentMethods, {',
  )
  expect(created.get(`database/migrations/${wish.number}_payment_methods.sql`)).toContain("make_facts_table('payment_methods')")
})

test('a permission that opens several screens gets a right to change of this screen alone', () => {
  expect(plan('holidays')).toMatchObject({
    wish: { of: 'platform', see: ['Platform.LeaveSettings.View'], keep: 'Platform.LeaveSettings.Holidays.Actions.Manage' },
  })
})

test.each<[string, Wishes, string]>([
  ['moons', {}, 'moons is no entry of the menu whose screen is still to come (npm run screens lists them); say which one: --at'],
  ['moons', { at: '/crm/moons' }, '/crm/moons is no entry of the menu whose screen is still to come'],
  ['transaction-lookups', { at: '/crm/settings/roles' }, '/crm/settings/roles is no entry of the menu'],
  [
    'utr-resubmissions',
    {},
    'utr-resubmissions may be /transaction-management/utr-resubmissions or /merchant/transaction-management/utr-resubmissions: say which one by --at',
  ],
  ['labels', {}, 'There is a feature labels already, in contract, server, web'],
  ['error-mappings', { of: 'tenant' }, 'it may show records of merchant, not of tenant'],
  ['holidays', { of: 'merchant' }, 'it may show records of platform or tenant, not of merchant'],
  [
    'email-templates',
    { of: 'tenant', hasChoice: true, fields: [] },
    'A tenant chooses from facts of the platform: --choice goes with --of platform',
  ],
  ['transactions', { at: '/crm/settings/fees' }, 'There is a feature transactions already'],
  ['samples', { at: '/crm/settings/fees' }, 'samples would be called samples in '],
])('%s %j is refused with a sentence: %s', (feature, wishes, sentence) => {
  expect(() => plan(feature, wishes)).toThrow(sentence)
})
