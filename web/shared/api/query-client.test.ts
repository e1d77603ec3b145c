import { roleRefusals } from '@portico/contract/features/roles/roles.refusals.ts'
import { snackbars } from '@portico/ui/notices/snackbars.ts'
import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import i18next from 'i18next'
import type { ReactElement } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import english from '../texts/en.json'
import { fetchWords } from '../texts/said.ts'
import { catalogueBackend } from '../texts/texts.ts'
import turkish from '../texts/tr.json'
import { ApiError } from './api-error.ts'
import { createQueryClient, readAgain } from './query-client.ts'

beforeAll(() =>
  i18next.use(catalogueBackend).init({
    lng: 'en',
    ns: ['shared'],
    defaultNS: 'shared',
    resources: { en: { shared: english }, tr: { shared: turkish } },
    partialBundledLanguages: true,
  }),
)
beforeEach(snackbars.clear)

const queries = createQueryClient()
const told = snackbars.all
const act = (error: unknown, meta = {}) =>
  new MutationObserver(queries, { mutationFn: () => Promise.reject(error), meta }).mutate(undefined as never)

test('A-ERR-01 a failed action shows its error for seven seconds, with the request id, and its caller hears of it', async () => {
  const error = new ApiError(409, { errors: [{ message: 'At most 999,90 EUR is left' }], requestId: 'r-1' })
  await expect(act(error)).rejects.toBe(error)
  expect(told()).toMatchObject([{ shownMs: 7000, kind: 'error' }])
  expect(JSON.stringify(told()[0]?.message)).toMatch(/At most 999,90 EUR is left.*r-1/)
})

test('A-ERR-03 a 403 always says the same', async () => {
  await expect(act(new ApiError(403, { error: 'lacks CRM.Transaction.View' }))).rejects.toThrow()
  expect(JSON.stringify(told()[0]?.message)).toContain('You are not authorized to perform this action')
})

test('why something is forbidden is a second line beneath the sentence that is always the same, in the language of the user', async () => {
  const reason = { reason: 'roles.ownRole', params: {} }
  await fetchWords([reason])
  for (const [language, { problems }] of [
    ['en', english],
    ['tr', turkish],
  ] as const) {
    await i18next.changeLanguage(language)
    snackbars.clear()
    await expect(act(new ApiError(403, { code: 'not_allowed', detail: 'In English', ...reason }))).rejects.toThrow()
    const [text, beneath] = (told()[0]!.message as ReactElement<{ children: [string, ReactElement<{ children: string }>] }>).props.children
    expect([text, beneath.props.children]).toEqual([problems.not_allowed, roleRefusals.ownRole[language]])
  }
  await i18next.changeLanguage('en')
})

test('what no person has started fails silently', async () => {
  await expect(act(new ApiError(500, undefined, { isBackground: true }))).rejects.toThrow()
  expect(told()).toEqual([])
})

test('a form that shows the failure itself is enough', async () => {
  await expect(act(new ApiError(422, undefined), { toldInPlace: true })).rejects.toThrow()
  expect(told()).toEqual([])
})

test('A-ERR-07 a read that fails becomes an object with the error, and is read again once the server is back', async () => {
  let isAway = true
  const read = new QueryObserver(queries, {
    queryKey: ['read'],
    queryFn: async () => (isAway ? Promise.reject(new ApiError(0, undefined)) : 'there'),
    retry: false,
  })
  const stop = read.subscribe(() => undefined)
  await expect.poll(() => read.getCurrentResult()).toMatchObject({ status: 'error', error: { code: 'network' }, data: undefined })
  expect(told()).toEqual([])
  isAway = false
  await readAgain(queries)
  expect(read.getCurrentResult()).toMatchObject({ status: 'success', error: null, data: 'there' })
  stop()
})
