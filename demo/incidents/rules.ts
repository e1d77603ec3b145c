import type { Mode } from '@portico/contract/core/level.ts'
import { began, days } from './incidents.ts'

/** What somebody did about the alert of a rule, so many minutes ago. */
export type Deed = { ago: number; by: string } & (
  | { does: 'acknowledge'; note: string | null }
  | { does: 'snooze'; minutes: number; note: string }
  | { does: 'resolve'; note: string }
)
export type DemoRule = { by: string; mode: Mode; about?: string; tells: readonly string[]; wish: object; deeds?: readonly Deed[] }

const northwind = { by: 'risk@northwind.example', mode: 'Live' } as const
const contoso = { by: 'risk@contoso.example', mode: 'Live' } as const
const istanbul = { timeZone: 'Europe/Istanbul', mail: true } as const
const day = { windowMinutes: 1440, pendingMinutes: 30 } as const

/** Rules that the Risk people of both tenants keep. Each state that a rule or an alert can be in is there when the world begins. */
export const demoRules: readonly DemoRule[] = [
  {
    ...northwind,
    about: 'acme',
    tells: ['risk@northwind.example', 'support@northwind.example'],
    wish: {
      ...{ name: 'Declines at Acme Outdoor', kind: 'DeclineRatio', severity: 'failed', isShared: true, mail: true },
      ...{ windowMinutes: 60, minimumPayments: 10, threshold: 40, recoveryThreshold: 20, pendingMinutes: 10 },
      timeZone: 'Europe/London',
    },
    deeds: [
      {
        ago: began.spike - 45,
        by: 'risk@northwind.example',
        does: 'acknowledge',
        note: 'Looks like stolen cards being tried out. I am calling the shop.',
      },
    ],
  },
  {
    ...northwind,
    about: 'sodermobler',
    tells: ['risk@northwind.example', 'bjorg@northwind.example'],
    wish: {
      ...{ name: 'Declines at Söder Möbler', kind: 'DeclineRatio', severity: 'warning', isShared: true, mail: true, ...day },
      ...{ minimumPayments: 10, threshold: 35, recoveryThreshold: 20, quietFrom: '22:00', quietTo: '07:00', timeZone: 'Europe/London' },
    },
    deeds: [{ ago: 40, by: 'bjorg@northwind.example', does: 'acknowledge', note: 'Adelphi has opened a case.' }],
  },
  {
    ...northwind,
    about: 'sodermobler',
    tells: ['risk@northwind.example', 'admin@northwind.example'],
    wish: {
      ...{ name: 'Success at Söder Möbler', kind: 'SuccessDrop', severity: 'warning', mail: false, ...day },
      ...{ minimumPayments: 10, threshold: 60, recoveryThreshold: 75, timeZone: 'Europe/Oslo' },
    },
    deeds: [{ ago: 30, by: 'admin@northwind.example', does: 'resolve', note: 'The same cards as in the alert about declines.' }],
  },
  {
    ...northwind,
    about: 'sodermobler',
    tells: ['risk@northwind.example'],
    wish: {
      ...{ name: 'Half a day of declines', kind: 'DeclineRatio', severity: 'failed', mail: true, ...day, pendingMinutes: 720 },
      ...{ minimumPayments: 10, threshold: 35, recoveryThreshold: 20, timeZone: 'Europe/London' },
    },
  },
  {
    ...northwind,
    about: 'acme',
    tells: ['risk@northwind.example', 'support@northwind.example', 'developer@northwind.example'],
    wish: {
      ...{ name: 'Webhooks of Acme Outdoor', kind: 'WebhookFailures', severity: 'warning', isShared: true, mail: false },
      ...{ windowMinutes: 180, minimumPayments: 1, threshold: 50, recoveryThreshold: 10, pendingMinutes: 0, timeZone: 'Europe/London' },
    },
    deeds: [
      { ago: 0, by: 'support@northwind.example', does: 'snooze', minutes: 240, note: 'The shop is being updated until this evening.' },
    ],
  },
  {
    ...northwind,
    about: 'kulmakauppa',
    tells: ['risk@northwind.example'],
    wish: {
      ...{ name: 'Late answers from Clearhaven', kind: 'ProviderTimeouts', severity: 'failed', mail: false, providers: ['Clearhaven'] },
      ...{ windowMinutes: 60, minimumPayments: 3, threshold: 50, recoveryThreshold: 20, pendingMinutes: 30, timeZone: 'Europe/Oslo' },
    },
  },
  {
    ...northwind,
    about: 'penninebooks',
    tells: ['risk@northwind.example'],
    wish: {
      ...{ name: 'Declines at Pennine Books', kind: 'DeclineRatio', severity: 'info', mail: false },
      ...{ windowMinutes: 240, minimumPayments: 5, threshold: 60, recoveryThreshold: 30, pendingMinutes: 0, timeZone: 'Europe/London' },
    },
  },
  {
    ...northwind,
    tells: ['risk@northwind.example'],
    wish: {
      ...{ name: 'Far more payments than last week', kind: 'VolumeSpike', severity: 'info', mail: false },
      ...{ windowMinutes: 60, minimumPayments: 50, threshold: 150, recoveryThreshold: 50, pendingMinutes: 15, timeZone: 'Europe/London' },
    },
  },
  {
    ...northwind,
    tells: ['risk@northwind.example', 'admin@northwind.example'],
    wish: {
      ...{ name: 'The ledger differs', kind: 'LedgerDrift', severity: 'failed', mail: true },
      ...{ windowMinutes: 1440, minimumPayments: 0, threshold: 1, recoveryThreshold: 1, pendingMinutes: 0, timeZone: 'Europe/Oslo' },
    },
  },
  {
    ...northwind,
    tells: [],
    wish: {
      ...{ name: 'Refunds, before the new terms', kind: 'RefundRatio', severity: 'warning', mail: false, isActive: false },
      ...{ windowMinutes: 1440, minimumPayments: 20, threshold: 30, recoveryThreshold: 15, pendingMinutes: 60, timeZone: 'Europe/London' },
    },
  },
  {
    ...northwind,
    mode: 'Test',
    about: 'sodermobler',
    tells: ['risk@northwind.example'],
    wish: {
      ...{ name: 'Trial: declines at Söder Möbler', kind: 'DeclineRatio', severity: 'info', mail: false, isShared: true },
      ...{ windowMinutes: 1440, minimumPayments: 5, threshold: 40, recoveryThreshold: 20, pendingMinutes: 0, timeZone: 'Europe/London' },
    },
  },
  {
    ...contoso,
    tells: ['risk@contoso.example', 'support@contoso.example', 'sirin@contoso.example'],
    wish: {
      ...{ name: 'Bosphorus Pay yanıt vermiyor', kind: 'ProviderTimeouts', severity: 'failed', providers: ['Bosphorus Pay'], ...istanbul },
      ...{ windowMinutes: 30, minimumPayments: 5, threshold: 30, recoveryThreshold: 10, pendingMinutes: 5 },
    },
    deeds: [
      { ago: began.outage - 32, by: 'sirin@contoso.example', does: 'acknowledge', note: null },
      { ago: began.outage - 55, by: 'risk@contoso.example', does: 'resolve', note: 'Bosphorus Pay has repaired its line.' },
    ],
  },
  {
    ...contoso,
    tells: ['risk@contoso.example'],
    wish: {
      ...{ name: 'İşler takılıyor', kind: 'FailedJobs', severity: 'warning', ...istanbul, mail: false },
      ...{ windowMinutes: 60, minimumPayments: 0, threshold: 3, recoveryThreshold: 1, pendingMinutes: 5 },
    },
  },
]

/** Rules are this old, in minutes. */
export const rulesAgo = days(20)
/** The worker's looks that made history, of each tenant and mode: from one moment to another, in minutes before now. */
export const looked = [
  { tenant: 'contoso', mode: 'Live', from: began.outage, to: began.outage - 75 },
  { tenant: 'northwind', mode: 'Live', from: began.spike, to: began.spike - 150 },
  { tenant: 'northwind', mode: 'Live', from: began.today, to: began.today - 30 },
  { tenant: 'northwind', mode: 'Live', from: 170, to: 0 },
  { tenant: 'northwind', mode: 'Test', from: 120, to: 90 },
  { tenant: 'northwind', mode: 'Test', from: 0, to: 0 },
  { tenant: 'contoso', mode: 'Live', from: 0, to: 0 },
] as const
