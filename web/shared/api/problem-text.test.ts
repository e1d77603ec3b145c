import { type ErrorCode, errors } from '@portico/contract/errors.ts'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import english from '../texts/en.json'
import turkish from '../texts/tr.json'
import { ApiError } from './api-error.ts'
import { loadFailureText, problemText } from './problem-text.ts'

const codes = Object.keys(errors) as ErrorCode[]
const refusal = (code: ErrorCode) =>
  new ApiError(errors[code].status, { code, detail: 'In English', errors: [{ code, message: 'In English' }] })

const forbidden = { english: english.problems.not_allowed, turkish: turkish.problems.not_allowed }

test.each(codes.filter((code) => errors[code].status === 403))(
  'A-ERR-03 %s begins with the words for whatever is forbidden',
  async (code) => {
    for (const language of ['en', 'tr'] as const) {
      await i18next.changeLanguage(language)
      expect(problemText(refusal(code)).startsWith(language === 'en' ? forbidden.english : forbidden.turkish)).toBe(true)
    }
  },
)

beforeAll(() =>
  i18next.init({
    lng: 'tr',
    ns: ['shared'],
    defaultNS: 'shared',
    resources: { en: { shared: english }, tr: { shared: turkish } },
  }),
)

test.each(Object.entries({ english, turkish }))('there are words in %s for every refusal of the server', (_, { problems }) => {
  expect(codes.filter((code) => !(code in problems))).toEqual([])
})

test('whoever entered too many wrong codes reads for how long to wait', async () => {
  const locked = (retryAfter: string) =>
    problemText(new ApiError(429, { code: 'sca_locked', errors: [{ message: 'Too many wrong codes' }] }, { retryAfter }))
  const said = {
    en: ['Too many wrong codes. Wait 10 minutes and try again.', 'Too many wrong codes. Wait a minute and try again.'],
    tr: [
      'Çok fazla yanlış kod girildi. 10 dakika bekleyip yeniden deneyin.',
      'Çok fazla yanlış kod girildi. Bir dakika bekleyip yeniden deneyin.',
    ],
  }
  for (const language of ['en', 'tr'] as const) {
    await i18next.changeLanguage(language)
    expect([locked('600'), locked('20')]).toEqual(said[language])
  }
})

describe('in Turkish', () => {
  beforeAll(() => i18next.changeLanguage('tr'))

  test.each(codes)('%s is said in Turkish', (code) => {
    const said = problemText(refusal(code))
    expect(Object.values(turkish.problems)).toContain(code === 'view_only' ? said.replace(`${forbidden.turkish}. `, '') : said)
    expect(Object.values(english.problems)).not.toContain(said)
  })

  test('what answers without a code of ours is unknown, in Turkish', () => {
    for (const failure of [
      new ApiError(502, undefined),
      new ApiError(504, 'upstream timed out'),
      new ApiError(500, { error: 'Oh' }),
      new Error('Oh'),
    ])
      expect(problemText(failure)).toBe('Bilinmeyen hata')
  })
})

test('in English the words of the server stand, since they name the case', async () => {
  await i18next.changeLanguage('en')
  expect(problemText(refusal('conflict'))).toBe('In English')
  expect(problemText(new ApiError(502, undefined))).toBe('Unknown error')
})

test('in the place of what cannot be loaded stands why, and where nobody knows that, what is safe and what to do', async () => {
  await i18next.changeLanguage('en')
  expect(loadFailureText(refusal('unavailable'))).toBe('In English')
  expect(loadFailureText(new ApiError(0, undefined))).toBe(english.problems.network)
  const broken = new ApiError(500, { code: 'internal', error: 'Something went wrong' })
  for (const failure of [broken, new ApiError(502, undefined), new ApiError(418, undefined), new Error('Oh')])
    expect(loadFailureText(failure)).toBe(english.notLoaded)
})
