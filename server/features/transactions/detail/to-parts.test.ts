import type { Tables } from '@portico/database/tables.ts'
import type { Selectable } from 'kysely'
import { describe, expect, test } from 'vitest'
import { toAttempt, toEvent } from './to-parts.ts'

const anEvent = (row: object) =>
  toEvent({ actor: { kind: 'System', name: 'Portico' }, ...row } as unknown as Selectable<Tables['transaction_events']>)
const anAttempt = (row: object) => toAttempt(row as unknown as Selectable<Tables['transaction_attempts']>)

describe('a line of a history', () => {
  test('is said in English beside its name and what it names', () => {
    const params = { provider: 'Adelphi', what: 'refund', asked: { minor: 124_990, currency: 'EUR' } }
    expect(anEvent({ title: 'history.declined', title_params: params })).toMatchObject({
      title: 'Adelphi declined the refund of 1.249,90 EUR',
      said: { reason: 'history.declined', params },
    })
    expect(anAttempt({ decision_reason: 'history.anotherMayApprove', decision_params: { answer: 'Do not honour' } })).toMatchObject({
      decisionReason: 'Do not honour: another provider may approve',
      decisionSaid: { reason: 'history.anotherMayApprove', params: { answer: 'Do not honour' } },
    })
  })

  test('that was kept as a sentence is shown as it is', () => {
    const sentence = 'Captured 12,00 EUR'
    expect(anEvent({ title: sentence, title_params: null })).toMatchObject({ title: sentence, said: null })
    expect(anAttempt({ decision_reason: sentence, decision_params: null })).toMatchObject({ decisionReason: sentence, decisionSaid: null })
    expect(anAttempt({ decision_reason: null, decision_params: null })).toMatchObject({ decisionReason: null, decisionSaid: null })
  })

  test('does not read what it names as places of its own', () => {
    const params = { provider: '{{what}} $& {{asked}}', what: 'void', asked: { minor: 1, currency: 'EUR' } }
    expect(anEvent({ title: 'history.declined', title_params: params }).title).toBe('{{what}} $& {{asked}} declined the void')
  })
})
