import { MantineProvider } from '@mantine/core'
import methodTexts from '@portico/contract/features/transactions/words/methods.en.json'
import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import sharedTexts from '../../../shared/texts/en.json'
import type { CurrencyOverview, LookupFilter, Waiting } from '../overview.queries.ts'
import overviewTexts from '../texts/en.json'
import { CurrencyFigures, type LinkTo } from './currency-figures.tsx'
import { WaitingCard } from './waiting-card.tsx'

const transactions = { code: { DoNotHonour: 'Do not honour', None: 'No reason given' } }

beforeAll(() =>
  i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { overview: overviewTexts, transactions, shared: { ...sharedTexts, ...methodTexts } } } }),
)

/** A filter that says which figure it belongs to, so that a link at the wrong figure is seen. */
const of = (figure: string): LookupFilter => ({ status: figure })
const linkTo = ({ status }: LookupFilter) => `/lookup/${status}`
const both = <F>(make: (when: string) => F) => ({ now: make('now'), before: make('before') })
const figures = (period: string) => ({
  captured: both((when) => ({ amountMinor: 71100, filter: of(`${period}-captured-${when}`) })),
  payments: both((when) => ({ count: 72, filter: of(`${period}-payments-${when}`) })),
  success: both((when) => ({
    basisPoints: 7300,
    successful: { count: 1, filter: of(`${period}-successful-${when}`) },
    decided: { count: 2, filter: of(`${period}-decided-${when}`) },
  })),
  refunds: both((when) => ({ amountMinor: 74100, count: 3, filter: of(`${period}-refunds-${when}`) })),
})
const share = (name: string, amountMinor: number) => ({
  name,
  captured: { amountMinor, filter: of(`${name}-captured`) },
  payments: { count: 5, filter: of(`${name}-payments`) },
  successBasisPoints: 9000,
})
const overview: CurrencyOverview = {
  currency: 'EUR',
  today: figures('today'),
  thirtyDays: figures('thirty'),
  hours: { today: [], before: [] },
  days: [],
  failures: {
    count: 66,
    filter: of('failures'),
    reasons: [
      { code: 'DoNotHonour', count: 40, filter: of('failures-DoNotHonour') },
      { code: null, count: 20, filter: of('failures-None') },
    ],
    others: { count: 6, filter: of('failures-others') },
  },
  providers: [share('Adelphi', 81100)],
  paymentMethods: [share('Card', 75000), share('Wallet', 25000)],
}
const wait = (kind: Waiting['kind'], isExact = true): Waiting => ({
  ...{ kind, count: 4, isExact, oldestAt: null, filter: of(`waiting-${kind}`) },
  sums: [{ currency: 'EUR', count: 4, amountMinor: 900 }],
})

type Period = 'today' | 'thirtyDays'

function pageOf(period: Period, waiting: readonly Waiting[], leadTo: LinkTo) {
  const beside = createElement(WaitingCard, { waiting, linkTo: leadTo })
  const figures = createElement(CurrencyFigures, { overview, period, linkTo: leadTo, beside })
  return renderToStaticMarkup(createElement(MantineProvider, null, figures))
}

/** Every link of the page, with what it says. */
function linksOf(period: Period, waiting: readonly Waiting[] = []) {
  const html = pageOf(period, waiting, linkTo)
  const text = (inner: string) =>
    inner
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
  return [...html.matchAll(/<a [^>]*href="\/lookup\/([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, figure, inner]) => [figure, text(inner!)])
}

const shared = [
  ['Adelphi-payments', 'Adelphi'],
  ['Adelphi-captured', '811,00'],
  ['failures', 'Show all 66'],
  ['failures-DoNotHonour', 'Do not honour 40'],
  ['failures-None', 'No reason given 20'],
  ['failures-others', 'Other reasons 6'],
  ['Card-captured', 'Card 75,0 %'],
  ['Wallet-captured', 'Wallet 25,0 %'],
]

test.each([
  ['today', 'today'],
  ['thirtyDays', 'thirty'],
] as const)('every figure of %s leads to its own records', (period, name) => {
  expect(linksOf(period)).toEqual([
    [`${name}-captured-now`, expect.stringContaining('711,00')],
    [`${name}-decided-now`, expect.stringContaining('73,0')],
    [`${name}-payments-now`, expect.stringContaining('72')],
    [`${name}-refunds-now`, expect.stringContaining('741,00')],
    ...shared,
  ])
})

test('what waits leads to its records, and says where the list shows more than these', () => {
  const waiting = linksOf('today', [wait('Pending'), wait('Expiring', false), wait('Conflict')]).filter(([figure]) =>
    figure!.startsWith('waiting'),
  )
  expect(
    waiting.map(([figure, text]) => [figure, text!.includes('The list may include a few other payments from the same period.')]),
  ).toEqual([
    ['waiting-Pending', false],
    ['waiting-Expiring', true],
    ['waiting-Conflict', false],
  ])
})

test('users who may not look up payments see the figures, without links to pages they may not open', () => {
  const html = pageOf('today', [wait('Pending')], () => undefined)
  expect(html).toContain('711,00')
  expect(html).toContain('Do not honour')
  expect(html).not.toContain('href')
  expect(html).not.toContain('Show all 66')
})
