import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BODY_LIMIT, MASK, maskBody, maskCards, maskHeaders, maskJson, maskText } from './mask.ts'

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = digits.length - 1, isDoubled = false; index >= 0; index--, isDoubled = !isDoubled) {
    const digit = digits.charCodeAt(index) - 48
    sum += isDoubled ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit
  }
  return sum % 10 === 0
}

const withCheckDigit = (stem: string) => stem + [...'0123456789'].find((digit) => passesLuhn(stem + digit))
/** 13 to 19 digits that pass Luhn, whatever they begin with. */
const pan = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 18 }).map((digits) => withCheckDigit(digits.join('')))
const grouped = fc.tuple(pan, fc.constantFrom('', ' ', '-'), fc.integer({ min: 3, max: 6 })).map(([number, separator, size]) => ({
  number,
  written: number.match(new RegExp(`.{1,${size}}`, 'g'))?.join(separator) ?? number,
}))
const words = fc.stringMatching(/^[a-zA-Z,;:"'=<>(){}\n]{0,12}$/)
const middleOf = (number: string) => number.slice(6, -4)
const digitsOnly = (text: string) => text.replace(/[ -]/g, '')

test('a card number anywhere in a text keeps its first six and last four and nothing between', () => {
  fc.assert(
    fc.property(words, grouped, words, (before, { number, written }, after) => {
      const masked = digitsOnly(maskText(`${before}${written}${after}`))
      expect(masked).not.toContain(number)
      expect(masked).toContain(`${number.slice(0, 6)}${'*'.repeat(middleOf(number).length)}${number.slice(-4)}`)
    }),
    { numRuns: 500 },
  )
})

test('a card number anywhere in JSON, as text, number or key, does not survive', () => {
  const anywhere = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, fc.constant('HERE'), words, fc.boolean(), tie('list'), tie('record')),
    list: fc.array(tie('value'), { maxLength: 4 }),
    record: fc.dictionary(fc.constantFrom('number', 'note', 'method', 'a', 'HERE', 'amountMinor'), tie('value'), { maxKeys: 4 }),
  })).value
  fc.assert(
    fc.property(anywhere, grouped, (value, { number, written }) => {
      const raw = JSON.stringify({ wrapped: value, always: 'HERE' }).replaceAll('HERE', written)
      expect(digitsOnly(JSON.stringify(maskBody(raw)))).not.toContain(number)
    }),
    { numRuns: 500 },
  )
  fc.assert(
    fc.property(
      pan.filter((number) => !number.startsWith('0')),
      (number) => {
        expect(JSON.stringify(maskBody(`{"number": ${number}}`))).not.toContain(number.slice(0, -4))
      },
    ),
  )
})

test('masking twice changes nothing more', () => {
  fc.assert(fc.property(words, grouped, (before, { written }) => maskText(maskText(before + written)) === maskText(before + written)))
})

test('UUIDs, times, amounts and long reference numbers are left as they are', () => {
  fc.assert(
    fc.property(fc.uuid(), words, (uuid, word) => maskText(`${word} ${uuid} ${word}`) === `${word} ${uuid} ${word}`),
    { numRuns: 500 },
  )
  fc.assert(fc.property(fc.date({ noInvalidDate: true }), (at) => maskText(`at ${at.toISOString()}`) === `at ${at.toISOString()}`))
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.integer(), (amountMinor, count) => {
      expect(maskJson({ amountMinor, netMinor: -amountMinor, count })).toEqual({ amountMinor, netMinor: -amountMinor, count })
    }),
  )
  const arn = '74537604221222132710573'
  expect(maskText(`ARN ${arn}`)).toBe(`ARN ${arn}`)
  expect(maskText('order 1234567890123456')).toBe('order 1234567890123456')
})

test('neighbouring digits do not hide a card number, and its spacing stays readable', () => {
  expect(maskText('4111 1111 1111 1111 12 27')).toBe('4111 11** **** 1111 12 27')
  expect(maskText('12 4111-1111-1111-1111')).toBe('12 4111-11**-****-1111')
  expect(maskText('3782 822463 10005')).toBe('3782 82**** *0005')
  expect(maskText('%B4242424242424242^YILMAZ/A^2712;4242424242424242=2712')).toBe('%B424242******4242^YILMAZ/A^2712;424242******4242=2712')
})

test('security codes and secrets go by their keys, at any depth, and results of checks stay', () => {
  const masked = maskJson({
    method: { number: '4242424242424242', cvc: '123', card_security_code: 4567, CVV2: ['321'], verificationValue: { value: '999' } },
    checks: { cvc: 'Pass', avsLine: 'Fail' },
    cvc: { code: 'M', result: 'Pass' },
    apiKey: 'sk_live_1',
    nested: [{ client_secret: 'x', accessToken: 'y', 'webhook-signature': 'v1,z', password: { old: 'a' } }],
    networkToken: true,
    requestId: 'req-12345678',
  })
  expect(masked).toEqual({
    method: { number: '424242******4242', cvc: MASK, card_security_code: MASK, CVV2: [MASK], verificationValue: { value: MASK } },
    checks: { cvc: 'Pass', avsLine: 'Fail' },
    cvc: { code: 'M', result: 'Pass' },
    apiKey: MASK,
    nested: [{ client_secret: MASK, accessToken: MASK, 'webhook-signature': MASK, password: MASK }],
    networkToken: true,
    requestId: 'req-12345678',
  })
})

test('masked accounts stay distinguishable: an IBAN keeps four and four, an account number its last four', () => {
  expect(maskText('to GB29 NWBK 6016 1331 9268 19.')).toBe('to GB29**************6819.')
  expect(maskJson({ iban: 'DE89370400440532013000', accountNumber: '31926819', reference: 'AB12CDEFGHIJKLMNOP' })).toEqual({
    iban: 'DE89**************3000',
    accountNumber: '****6819',
    reference: 'AB12CDEFGHIJKLMNOP',
  })
})

test('a body that is not JSON is masked as text', () => {
  const masked = maskBody('{"number":"4242424242424242","cvc":"123","api_key":"sk_1","card_security_code": 4321, "na')
  expect(masked).toBe(`{"number":"424242******4242","cvc":"${MASK}","api_key":"${MASK}","card_security_code": ${MASK}, "na`)
  expect(maskBody('number=4242424242424242&cvv=123&password=hunter2&amount=100')).toBe(
    `number=424242******4242&cvv=${MASK}&password=${MASK}&amount=100`,
  )
})

test('a body beyond the limit is cut, and never inside a number', () => {
  const padding = 'x'.repeat(BODY_LIMIT - 8)
  const raw = `${padding}4242424242424242${'y'.repeat(100)}`
  expect(maskBody(raw)).toEqual({ truncated: true, length: raw.length, start: padding })
  const secret = `password=${'s'.repeat(BODY_LIMIT - 20)} 4242424242424242${'y'.repeat(100)}`
  expect(maskBody(secret)).toMatchObject({ truncated: true, start: `password=${MASK}` })
})

test('what PostgreSQL cannot store is taken out', () => {
  const masked = maskBody(JSON.stringify({ 'a\0b': 'c\0d', half: '\ud800' }))
  expect(masked).toEqual({ ab: 'cd', half: '\ufffd' })
})

test('headers lose signatures, keys and cookies', () => {
  const headers = {
    Authorization: 'Bearer x',
    'x-acquirer-signature': 'v1=a',
    'X-Api-Key': 'k',
    'set-cookie': 's',
    'webhook-signature': 'v1,b',
    'webhook-id': 'evt_1',
    Note: '4242424242424242',
  }
  expect(maskHeaders(Object.entries(headers))).toEqual({ 'webhook-id': 'evt_1', note: '424242******4242' })
})

test.each([
  ['one long word', 'x'],
  ['digits in ones', '1 '],
  ['digits in twelves', '123456789012-'],
  ['half of a key', 'cvc "'],
  ['keys without values', 'token-'],
  ['the beginnings of IBANs', 'AB12 '],
  ['blanks', ' '],
])('half a megabyte of %s is masked in well under a second', (_what, piece) => {
  const text = piece.repeat((512 * 1024) / piece.length)
  // Time of the processor: on a busy machine the clock also counts what others do.
  const before = process.threadCpuUsage()
  maskBody(text)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(700)
})

test('hiding cards takes time as the text grows, not more', () => {
  const cpuMs = (text: string) => {
    const before = process.threadCpuUsage()
    maskCards(text)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
  for (const piece of ['1 ', '1', '4111-', '4111 1111 1111 1111 ', 'AA11 ', 'cvc: ']) {
    const best = (times: number) => Math.min(...Array.from({ length: 4 }, () => cpuMs(piece.repeat(times / piece.length))))
    // Eight times the text takes eight times as long, or 64 times where each place looks at all the others.
    expect(best(400_000), piece).toBeLessThan(24 * Math.max(best(50_000), 3))
  }
})
