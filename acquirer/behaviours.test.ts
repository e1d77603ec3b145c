import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { behaviourTable } from './behaviour-table.ts'
import { APPROVED, BEHAVIOURS, behaviourOfAmount, triggeringAmount } from './behaviours.ts'
import { chooseBehaviour } from './choose-behaviour.ts'
import { APPROVED_CARDS, cardNumberOf, instructionOf, passesLuhn, testCard, testToken } from './test-cards.ts'

const eachKind = BEHAVIOURS.flatMap((behaviour) => behaviour.on.map((kind) => ({ behaviour, kind })))

test('every behaviour has a code, a key and on each operation a card of its own', () => {
  const unique = (values: string[]) => expect(new Set(values).size).toBe(values.length)
  unique(BEHAVIOURS.map(({ code }) => code))
  unique(BEHAVIOURS.map(({ key }) => key))
  unique([...eachKind.map(({ behaviour, kind }) => testCard(behaviour.key, kind)), ...APPROVED_CARDS.map(({ number }) => number)])
})

test('every test card passes Luhn and is known by number and by token', () => {
  for (const { number, token } of APPROVED_CARDS) {
    expect(passesLuhn(number), number).toBe(true)
    expect(cardNumberOf(token)).toBe(number)
    expect(instructionOf(number)).toBeUndefined()
  }
  for (const { behaviour, kind } of eachKind) {
    const number = testCard(behaviour.key, kind)
    expect(number).toMatch(/^\d{16}$/)
    expect(passesLuhn(number), number).toBe(true)
    expect(instructionOf(number)).toEqual({ behaviour, on: kind })
    expect(cardNumberOf(testToken(behaviour.key, kind))).toBe(number)
  }
})

test('a triggering amount shows its behaviour, at any size', () => {
  for (const { behaviour, kind } of eachKind) {
    if (kind === 'Void' || kind === 'Reversal') continue
    for (const atLeastMinor of [0, 1, 1399, 9_999, 10_000, 1_234_567]) {
      const amountMinor = triggeringAmount(behaviour.key, atLeastMinor)
      expect(amountMinor).toBeGreaterThanOrEqual(atLeastMinor)
      expect(behaviourOfAmount(kind, amountMinor)).toBe(behaviour)
    }
  }
})

test('an ordinary amount shows none, and no amount acts on a void', () => {
  for (const amountMinor of [1, 51, 1000, 1300, 1350, 1399, 1999, 2005, 5100, 9991])
    expect(behaviourOfAmount('Refund', amountMinor)).toBeUndefined()
  expect(behaviourOfAmount('Void', triggeringAmount('do_not_honour'))).toBeUndefined()
})

test('chaos reaches every behaviour that has a share, and approves most', () => {
  const seen = new Map<string, number>()
  const steps = 20_000
  for (let step = 0; step < steps; step++) {
    const { key } = chooseBehaviour({ kind: 'Authorise', amountMinor: 1000, method: { kind: 'unknown' }, chance: step / steps })
    seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  const expected = [APPROVED, ...BEHAVIOURS.filter(({ chaosWeight }) => chaosWeight > 0)].map(({ key }) => key)
  expect([...seen.keys()].sort()).toEqual(expected.sort())
  expect((seen.get('approved') ?? 0) / steps).toBeGreaterThan(0.4)
})

test('the README shows the table as it is', () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  expect(readme).toContain(behaviourTable())
  const plain = readme.replaceAll(' ', '')
  for (const { number, token } of APPROVED_CARDS) expect(plain).toContain(`${number}(\`${token}\`)`)
  expect(plain).toContain(testCard('insufficient_funds', 'Refund'))
})
