import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aStatement } from './bank-files.fixture.ts'
import { mt940, swiftReference, swiftText } from './mt940.ts'

const setX = /^[A-Za-z0-9/\-?:().,'+ ]*$/

/** The fields of a message: each begins on a line of its own with its tag, and lines without one go on with it. */
function fieldsOf(text: string): { tag: string; lines: string[] }[] {
  expect(text.endsWith('\r\n-\r\n')).toBe(true)
  const fields: { tag: string; lines: string[] }[] = []
  for (const line of text.slice(0, -5).split('\r\n')) {
    const [, tag, value] = /^:(\d\d[A-Z]?):(.*)$/.exec(line) ?? []
    expect(line).toMatch(setX)
    if (tag) fields.push({ tag, lines: [value!] })
    else {
      expect(line).toMatch(/^[^:-]/)
      fields.at(-1)!.lines.push(line)
    }
  }
  return fields
}
const balancePattern = /^([CD])(\d{6})([A-Z]{3})(\d[\d,]{1,14})$/
const entryPattern = /^(\d{6})(\d{4})(C|D|RC|RD)(\d[\d,]{1,14})(N[A-Z]{3})([^/].{0,15}?)\/\/([0-9a-f]{16})$/
const minorOf = (amount: string, digits: number) => {
  const [whole, part = ''] = amount.split(',')
  expect(amount).toContain(',')
  expect(part).toHaveLength(digits)
  return Number(whole! + part)
}

const anEntry = fc
  .record({
    kind: fc.constantFrom('Capture', 'Fee', 'FeeGivenBack', 'RefundTakenBack', 'CaptureTakenBack', null),
    minor: fc.integer({ min: 1, max: 2 ** 38 }),
    isDebit: fc.boolean(),
    reference: fc.oneof(
      fc.constant(null),
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.constantFrom('//x//', '/', ':61:', '-', 'Çağrı-Ömür/İş'),
    ),
  })
  .map(({ minor, isDebit, ...rest }) => ({ ...rest, ...(isDebit ? { debitMinor: minor } : { creditMinor: minor }) }))

test('MT940 has its fields in order, in the characters and lengths of SWIFT, and its opening balance and entries come to its closing balance', () => {
  fc.assert(
    fc.property(
      fc.array(anEntry, { maxLength: 8 }),
      fc.constantFrom(['EUR', 2] as const, ['JPY', 0] as const, ['KWD', 3] as const),
      fc.integer({ min: -(2 ** 38), max: 2 ** 38 }),
      (entries, [currency, digits], openingMinor) => {
        const fields = fieldsOf(mt940(aStatement(entries, { currency, openingMinor })))
        expect(fields.map(({ tag }) => tag)).toEqual(['20', '25', '28C', '60F', ...entries.flatMap(() => ['61', '86']), '62F', '86'])
        const field = (tag: string) => fields.find((one) => one.tag === tag)!.lines[0]!
        expect(field('20')).toMatch(/^[^/].{0,15}$/)
        expect(field('25').length).toBeLessThanOrEqual(35)
        expect(field('28C')).toMatch(/^\d{1,5}\/\d{1,5}$/)
        const balance = (tag: '60F' | '62F') => {
          const [, side, , own, amount] = balancePattern.exec(field(tag))!
          expect(own).toBe(currency)
          return minorOf(amount!, digits) * (side === 'D' ? -1 : 1)
        }
        let sum = balance('60F')
        expect(sum).toBe(openingMinor)
        for (const { tag, lines } of fields) {
          if (tag === '86') {
            expect(lines.length).toBeLessThanOrEqual(6)
            for (const line of lines) expect(line.length).toBeLessThanOrEqual(65)
          }
          if (tag !== '61') continue
          const [, , , mark, amount, , reference] = entryPattern.exec(lines[0]!)!
          expect(reference).not.toMatch(/\/\/|\/$/)
          sum += minorOf(amount!, digits) * (mark === 'C' || mark === 'RD' ? 1 : -1)
        }
        expect(sum).toBe(balance('62F'))
      },
    ),
  )
})

test('an entry has its local day, its mark, its type and its references', () => {
  const text = mt940(
    aStatement([
      { creditMinor: 125_000, reference: 'ORD-1' },
      { kind: 'Fee', debitMinor: 59, reference: null },
      { kind: 'CaptureTakenBack', debitMinor: 300 },
      { kind: 'FeeGivenBack', creditMinor: 9 },
    ]),
  )
  const lines = text.split('\r\n')
  expect(lines.slice(0, 4)).toEqual([
    ':20:261001261031EUR',
    ':25:M019a000000007000800000000000000a',
    ':28C:26304/1',
    ':60F:C261001EUR100,00',
  ])
  expect(lines.filter((line) => line.startsWith(':61:'))).toEqual([
    ':61:2610251025C1250,00NTRFORD-1//8000000000000100',
    ':61:2610251025D0,59NCHGNONREF//8000000000000101',
    ':61:2610251025RC3,00NTRFORD-1//8000000000000102',
    ':61:2610251025RD0,09NCHGORD-1//8000000000000103',
  ])
  expect(lines.at(-5)).toBe('POSTING 019a0000000070008000000000000203')
  expect(lines.slice(-4)).toEqual([':62F:C261031EUR1346,50', ':86:DAYS OF Europe/Berlin', '-', ''])
})

test('a payment is an entry after its fee, and says its gross amount and the fee', () => {
  const text = mt940(aStatement([{ creditMinor: 1912, charged: { grossMinor: 2000, feeMinor: 88 } }]))
  expect(text).toContain(':61:2610251025C19,12NTRF')
  expect(text).toContain('\r\nGROSS 20,00 FEE 0,88\r\n')
})

test('letters lose their accents, and what SWIFT has no character for is a point', () => {
  expect(swiftText('Çiçekçi Ömer & Søn, İğdır ₺')).toBe('Cicekci Omer . Son, Igdir .')
  expect([swiftReference('//a//b//'), swiftReference(''), swiftReference('0123456789abcdef/')]).toEqual([
    'a/b',
    'NONREF',
    '0123456789abcdef',
  ])
})

test('an amount of more than 15 characters is refused, since MT940 has no room for it', () => {
  expect(() => mt940(aStatement([{ creditMinor: Number.MAX_SAFE_INTEGER - 10_000 }]))).toThrow(
    expect.objectContaining({ code: 'invalid_input' }),
  )
})
