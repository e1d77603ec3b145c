import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyRefusal, Refusal } from '@portico/contract/core/refusals.ts'
import type { Place, Value } from '@portico/contract/core/sentences.ts'
import { type ErrorCode, errors } from '@portico/contract/errors.ts'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import english from '../texts/en.json'
import { fetchWords } from '../texts/said.ts'
import { catalogueBackend } from '../texts/texts.ts'
import turkish from '../texts/tr.json'
import { ApiError } from './api-error.ts'
import { loadFailureText, problemLines, problemText, refusedFields } from './problem-text.ts'

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
  i18next.use(catalogueBackend).init({
    lng: 'tr',
    ns: ['shared'],
    defaultNS: 'shared',
    resources: { en: { shared: english }, tr: { shared: turkish } },
    partialBundledLanguages: true,
  }),
)

test.each(Object.entries({ english, turkish }))('there are words in %s for every refusal of the server', (_, { problems }) => {
  expect(codes.filter((code) => !(code in problems))).toEqual([])
})

test('after too many wrong codes the message says how long to wait', async () => {
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

test('in English the server’s own words are shown, since they name the case', async () => {
  await i18next.changeLanguage('en')
  expect(problemText(refusal('conflict'))).toBe('In English')
  expect(problemText(new ApiError(502, undefined))).toBe('Unknown error')
})

test('a failed part shows the reason, or, if it is unknown, the state of the data and the next step', async () => {
  await i18next.changeLanguage('en')
  expect(loadFailureText(refusal('unavailable'))).toBe('In English')
  expect(loadFailureText(new ApiError(0, undefined))).toBe(english.problems.network)
  const broken = new ApiError(500, { code: 'internal', error: 'Something went wrong' })
  for (const failure of [broken, new ApiError(502, undefined), new ApiError(418, undefined), new Error('Oh')])
    expect(loadFailureText(failure)).toBe(english.notLoaded)
})

/** The catalogues of all features, as the server has them. */
const features = join(import.meta.dirname, '../../../contract/features')
const modules = await Promise.all(globSync('*/*.refusals.ts', { cwd: features }).map((file) => import(join(features, file))))
const entries = modules.flatMap((module) => Object.values(module as Record<string, Record<string, AnyRefusal>>).flatMap(Object.values))

const aValue = (place: Place): Value =>
  place === 'text'
    ? 'Adelphi {{most}} $t(x)'
    : place === 'count'
      ? 50
      : place === 'money'
        ? { minor: 124_990, currency: 'EUR' }
        : Object.keys(place)[0]!
const paramsOf = ({ places }: AnyRefusal) => Object.fromEntries(Object.entries(places).map(([name, place]) => [name, aValue(place)]))

/** The reply of the server, and what of it is known in English. */
function replyOf(entry: AnyRefusal) {
  const { reason, params, text, code, field } = (entry as unknown as (values: object) => Refusal)(paramsOf(entry))
  const fields = field ? { fields: { [field]: text } } : {}
  const body = { code, detail: text, ...fields, reason, params, error: text, errors: [{ message: text }] }
  return { text, error: new ApiError(errors[code].status, body) }
}

describe.each(entries.map((entry) => [entry.reason, entry] as const))('the refusal %s', (_, entry) => {
  const { text, error } = replyOf(entry)
  const said = () => problemLines(error).at(-1)!

  test('says in English what the server says, and in Turkish the same with its own words', async () => {
    await fetchWords([error.said!])
    await i18next.changeLanguage('en')
    expect(said()).toBe(text)
    await i18next.changeLanguage('tr')
    expect(said()).not.toBe(text)
    expect(Object.values(turkish.problems)).not.toContain(said())
    expect(said()).not.toMatch(/\{\{(?!most\}\} \$t)/)
  })

  test('a reason is beneath the fixed sentence of a 403, or alone', () => {
    expect(problemLines(error)).toEqual(error.status === 403 ? [turkish.problems.not_allowed, said()] : [said()])
  })

  test('says the same at its field', () => {
    expect(refusedFields(error)).toEqual(entry.field ? { [entry.field]: said() } : {})
  })
})

test('each wrong field says its own reason in Turkish, and one without a name what its code says', async () => {
  const [one, other] = entries.filter(({ field, places }) => field && Object.keys(places).length === 0)
  const reasons = { 'body.a': { reason: one!.reason, params: {} }, 'body.b': { reason: other!.reason, params: {} } }
  const fields = { 'body.a': one!.en, 'body.b': other!.en, 'body.c': 'At most 40 characters' }
  const refused = new ApiError(422, { code: 'invalid_input', fields, reasons })
  await fetchWords(Object.values(reasons))
  await i18next.changeLanguage('tr')
  expect(refusedFields(refused)).toEqual({ 'body.a': one!.tr, 'body.b': other!.tr, 'body.c': turkish.problems.invalid_input })
  expect(problemText(refused)).toBe(`${one!.tr} ${other!.tr}`)
  await i18next.changeLanguage('en')
  expect(refusedFields(refused)).toEqual(fields)
})

test('a refusal of a catalogue that this page does not know yet is said by its code', async () => {
  await i18next.changeLanguage('tr')
  const newer = new ApiError(409, { code: 'conflict', detail: 'In English', reason: 'moons.full', params: {} })
  await fetchWords([newer.said!])
  expect(problemText(newer)).toBe(turkish.problems.conflict)
})
