import { describe, expect, test } from 'vitest'
import { audienceOf, permissionsFor } from './core/access.ts'
import type { Endpoint } from './core/endpoint.ts'
import { languages } from './core/languages.ts'
import { type Level, levels } from './core/level.ts'
import { worksOnTickets } from './features/support/ticket-access.ts'
import { contracts } from './index.ts'
import { type Permission, permissions, permissionsOf, scaAble } from './permissions.ts'
import { systemRoles, systemRolesOf } from './system-roles.ts'

const held = (level: Level, name: string) => systemRolesOf(level).find((role) => role.name === name)!.permissions
const payments = { platform: 'Platform', tenant: 'CRM', merchant: 'Merchant' } as const
const on = (level: Level, ...actions: string[]) => actions.map((one) => `${payments[level]}.Transaction.Actions.${one}` as Permission)

test('the platform and every tenant start with the same six tasks, every merchant with three', () => {
  const names = (level: Level) => systemRolesOf(level).map(({ name }) => name)
  const six = ['Administrator', 'Finance', 'Support', 'Risk', 'Developer', 'Auditor']
  expect([names('platform'), names('tenant'), names('merchant')]).toEqual([six, six, ['Owner', 'Developer', 'Viewer']])
})

test('an administrator may do all that there is, an owner all but settle its own risk and give the support dialog away', () => {
  for (const level of ['platform', 'tenant'] as const) expect(held(level, 'Administrator')).toEqual(permissionsOf(level))
  const kept = on('merchant', 'MarkRefunded', 'Approve', 'Decline', 'TransactionStatusChange', 'ResetRestriction', 'AmendBin', 'Deallocate')
  expect(
    permissionsOf('merchant')
      .filter((name) => !held('merchant', 'Owner').includes(name))
      .toSorted(),
  ).toEqual([...kept, 'Merchant.Support.EmailButton'].toSorted())
})

type Case = [level: Level, name: string, may: Permission[], mayNot: Permission[]]
const cases: Case[] = [
  [
    'tenant',
    'Finance',
    [
      ...on('tenant', 'Refund', 'MarkRefunded', 'Void', 'Capture', 'Reversal', 'Payout', 'CheckBalance'),
      ...(['CRM.Transaction.View', 'CRM.Transaction.Export', 'CRM.Reports.TransactionsDaily.View', 'CRM.Reports.Invoices.View'] as const),
    ],
    [
      ...on('tenant', 'Approve', 'Decline', 'Dispute', 'ResetRestriction', 'TransactionStatusChange'),
      ...(['CRM.Audit.View', 'CRM.UserManagement.Users', 'manageCrmRoles', 'CRM.Organization.Actions.Edit', 'Tenant.Keys.View'] as const),
    ],
  ],
  [
    'tenant',
    'Support',
    [
      ...on('tenant', 'CheckStatus', 'ResendWebhook'),
      ...(['CRM.Support.Lookup', 'CRM.Organization.View', 'CRM.Organization.Actions.ViewAs', 'CRM.UserManagement.MerchantUsers'] as const),
    ],
    [
      ...on('tenant', 'Refund', 'Capture', 'Void', 'Payout', 'Approve', 'TransactionStatusChange'),
      ...(['CRM.UserManagement.MerchantUsers.Actions.Secure', 'Tenant.Keys.View', 'Settings.DeveloperSettings.ApiKeys.View'] as const),
    ],
  ],
  [
    'tenant',
    'Risk',
    [
      ...on('tenant', 'Approve', 'Decline', 'Dispute', 'ResetRestriction', 'Void', 'AmendBin'),
      ...(['Settings.AntifraudSettings.Antifraud.View', 'CRM.Transaction.Disputes.View', 'CRM.Audit.View'] as const),
    ],
    [
      ...on('tenant', 'Refund', 'Capture', 'Payout', 'TransactionStatusChange'),
      ...(['CRM.UserManagement.Users', 'Tenant.Keys.View', 'Settings.DeveloperSettings.ApiKeys.View'] as const),
    ],
  ],
  [
    'tenant',
    'Developer',
    [
      ...on('tenant', 'ResendWebhook', 'CheckStatus'),
      ...(['Settings.DeveloperSettings.ApiKeys.View', 'Settings.PaymentSettings.WebhookEndpoints.View', 'Tenant.Keys.View'] as const),
      ...(['CRM.Reports.ApiLogs.View', 'CRM.Reports.WebhookReport.View', 'CRM.Transaction.Event.Details', 'Documentation.View'] as const),
    ],
    [
      ...on('tenant', 'Refund', 'Capture', 'Void', 'Payout', 'Approve'),
      ...([
        'CRM.Transaction.Export',
        'CRM.Organization.View',
        'CRM.Audit.View',
        'Tenant.Keys.Actions.Manage',
        'CRM.Reports.Invoices.View',
      ] as const),
    ],
  ],
  [
    'tenant',
    'Auditor',
    [
      ...(['CRM.Audit.View', 'CRM.Audit.Export', 'CRM.UserManagement.Roles', 'CRM.UserManagement.Users', 'Tenant.Keys.View'] as const),
      ...([
        'CRM.Transaction.Export',
        'CRM.Organization.View',
        'Settings.PaymentSettings.Fees.View',
        'CRM.Reports.LoginHistory.View',
        'CRM.Support.View',
      ] as const),
    ],
    ['CRM.Support.Lookup', 'CRM.Transaction.VirtualTerminal', 'CRM.SharedViews.Manage', ...on('tenant', 'CheckStatus', 'ResendWebhook')],
  ],
  [
    'platform',
    'Finance',
    [...on('platform', 'Refund', 'Capture', 'Payout'), 'Platform.Transaction.Export'],
    [
      ...on('platform', 'Approve', 'TransactionStatusChange'),
      'Platform.Audit.View',
      'Platform.Tenants.Actions.ViewAs',
      'Platform.Keys.View',
    ],
  ],
  [
    'platform',
    'Support',
    ['Platform.Support.Lookup', 'Platform.Transaction.Lookup', 'Platform.Tenants.View', 'Platform.Tenants.Actions.ViewAs'],
    [...on('platform', 'Refund', 'TransactionStatusChange'), 'Platform.Tenants.Actions.Edit', 'Platform.UserManagement.Users.Actions.Edit'],
  ],
  [
    'platform',
    'Risk',
    [...on('platform', 'Approve', 'Decline', 'Dispute', 'ResetRestriction'), 'Platform.Reports.LoginHistory', 'Platform.Audit.View'],
    [...on('platform', 'Refund', 'Capture', 'Payout', 'TransactionStatusChange'), 'Platform.Keys.View', 'Platform.UserManagement.Users'],
  ],
  [
    'platform',
    'Developer',
    [...on('platform', 'ResendWebhook'), 'Platform.Keys.View', 'Platform.Transaction.Lookup'],
    [...on('platform', 'Refund'), 'Platform.Keys.Actions.Manage', 'Platform.Transaction.Export', 'Platform.Audit.View'],
  ],
  [
    'platform',
    'Auditor',
    [
      ...(['Platform.Audit.View', 'Platform.Audit.Export', 'Platform.Keys.View', 'Platform.UserManagement.Roles'] as const),
      ...(['Platform.Transaction.Export', 'Platform.Support.View'] as const),
    ],
    ['Platform.Support.Lookup', 'Platform.Tenants.Actions.ViewAs', 'Platform.SharedViews.Manage', ...on('platform', 'CheckStatus')],
  ],
  [
    'merchant',
    'Developer',
    [
      ...on('merchant', 'ResendWebhook', 'CheckStatus'),
      ...(['Organization.Tpp', 'Organization.Tpp.Credentials', 'Merchant.PaymentsSettings.WebhookEndpoints.View'] as const),
      ...(['Merchant.Payments.Settings', 'Merchant.Reports.ApiLogs.View', 'Merchant.Documentation'] as const),
    ],
    [
      ...on('merchant', 'Refund', 'Payout'),
      'Merchant.UserManagement.Users',
      'Merchant.Reports.Invoices.View',
      'Merchant.Transaction.Export',
    ],
  ],
  [
    'merchant',
    'Viewer',
    ['Merchant.Transaction.View', 'Merchant.Reports.Invoices.View', 'Merchant.PaymentsSettings.SmartRoutingV2.View'],
    [...on('merchant', 'Refund', 'CheckStatus'), 'Merchant.Payments.SinglePayment.View', 'Merchant.Transaction.Export', 'Organization.Tpp'],
  ],
]

test.each(cases)('of %s, %s holds what its task needs and nothing of another', (level, name, may, mayNot) => {
  const own = held(level, name)
  expect(may.filter((one) => !own.includes(one))).toEqual([])
  expect(mayNot.filter((one) => own.includes(one))).toEqual([])
})

test('every task except to administer is in a test above', () => {
  const told = cases.map(([level, name]) => `${level} ${name}`)
  const others = systemRoles.filter(({ name }) => !['Administrator', 'Owner'].includes(name))
  expect(others.map(({ level, name }) => `${level} ${name}`).toSorted()).toEqual(told.toSorted())
})

describe('a user who only reads', () => {
  const readers = [
    ['tenant', 'Auditor'],
    ['platform', 'Auditor'],
    ['merchant', 'Viewer'],
  ] as const
  /** A query in a body, an order for a file, and a note of how far one has read. */
  const readings = [
    ...[
      'transactions.search',
      'exports.start',
      'exports.startAudit',
      'exports.startSignIns',
      'exports.startReport',
      'report-definitions.tryOut',
      'exports.cancel',
      'reports.exportReport',
    ],
    ...['support.markRead', 'support.markReadOfCustomer', 'support.markReadOfTenant'],
  ]
  const calls = Object.entries(contracts).flatMap(([feature, contract]) =>
    Object.entries(contract as Record<string, Endpoint>).map(([name, spec]) => [`${feature}.${name}`, spec] as const),
  )
  const writings = calls.filter(([operation, { method }]) => method !== 'GET' && !readings.includes(operation))
  const opensFor = (spec: Endpoint, level: Level, own: readonly Permission[]) =>
    permissionsFor(spec, audienceOf(level)).some((one) => own.includes(one))
  test.each(readers)('as %s %s opens no call that changes anything', (level, name) => {
    const own = held(level, name)
    const opened = writings.filter(([, spec]) => opensFor(spec, level, own))
    expect(opened.map(([operation]) => operation)).toEqual([])
    expect(own.filter(scaAble)).toEqual([])
  })

  test.each(['tenant', 'platform'] as const)(
    'as %s Auditor reads of tickets whatever those read who work on them, but their own changes of many',
    (level) => {
      const ofTickets = calls.filter(([, spec]) => spec.method === 'GET' && opensFor(spec, level, [worksOnTickets[level]]))
      expect(ofTickets.length).toBeGreaterThan(10)
      expect(ofTickets.filter(([, spec]) => !opensFor(spec, level, held(level, 'Auditor'))).map(([operation]) => operation)).toEqual([
        'support.getBulk',
      ])
    },
  )
})

test('each level may be given each action on payments, by name, and those that move or free money ask for a second factor', () => {
  const plain = ['CheckStatus', 'ResendWebhook', 'CheckBalance']
  const asking = [
    ...['Refund', 'MarkRefunded', 'Void', 'Capture', 'Reversal', 'Payout', 'Dispute', 'Approve', 'Decline'],
    ...['TransactionStatusChange', 'ResetRestriction', 'AmendBin', 'Deallocate'],
  ]
  for (const level of levels) {
    const there = permissionsOf(level).filter((name) => name.includes('.Transaction.Actions.'))
    // The staff alone decide payouts.
    const all = level === 'merchant' ? asking : [...asking, 'DecidePayout']
    expect(there.toSorted()).toEqual(on(level, ...plain, ...all).toSorted())
    expect(there.filter(scaAble).toSorted()).toEqual(on(level, ...all).toSorted())
    for (const language of languages)
      expect(new Set(there.map((name) => permissions[name].words[language])).size).toBe(plain.length + all.length)
  }
})
