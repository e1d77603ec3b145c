import type { Endpoint } from '@portico/contract/core/endpoint.ts'
import type { ErrorCode } from '@portico/contract/errors.ts'
import { labelRefusals } from '@portico/contract/features/labels/labels.refusals.ts'
import { viewRefusals } from '@portico/contract/features/views/views.refusals.ts'
import { describe, expect, test } from 'vitest'
import { AppError, refuseFields } from '../call/app-error.ts'
import { onlyDeclared } from './only-declared.ts'
import { problemOf } from './problem.ts'

const spec = { refusals: ['stale_version', viewRefusals.tooMany, viewRefusals.nameTaken] } as unknown as Endpoint
const thrownBy = (thrown: unknown) =>
  onlyDeclared(spec, 'labels.create', () => Promise.reject(thrown))({}).catch((error: unknown) => error) as Promise<Error>
const twoFields = () => {
  try {
    refuseFields({ 'body.a': viewRefusals.nameTaken(), 'body.b': labelRefusals.defaultKeepsName() })
  } catch (error) {
    return error
  }
}

describe('a handler in tests', () => {
  test('refuses with what its endpoint declares', async () => {
    for (const declared of [new AppError(viewRefusals.tooMany({ most: 50 })), new AppError('stale_version'), new AppError('not_found')])
      expect(await thrownBy(declared)).toBe(declared)
    expect(await onlyDeclared(spec, 'labels.create', async () => 'done')({})).toBe('done')
  })

  test('fails where it refuses for a reason, or with a conflict, that its endpoint does not declare', async () => {
    const says = (what: string) => `labels.create refuses with ${what} and does not declare it`
    expect((await thrownBy(new AppError(labelRefusals.defaultStays()))).message).toBe(says('labels.defaultStays'))
    expect((await thrownBy(new AppError('action_not_allowed' as ErrorCode))).message).toBe(says('action_not_allowed'))
    expect((await thrownBy(twoFields())).message).toBe(says('labels.defaultKeepsName'))
  })
})

describe('a problem', () => {
  test('says why in English, and by a name with what it names', () => {
    const says = 'You already have 50 views of this list. Delete one first.'
    expect(problemOf(new AppError(viewRefusals.tooMany({ most: 50 })), 'r')).toEqual({
      type: 'about:blank',
      status: 409,
      title: 'Another record already uses this value',
      code: 'conflict',
      detail: says,
      reason: 'views.tooMany',
      params: { most: 50 },
      requestId: 'r',
      error: says,
      errors: [{ message: says }],
    })
  })

  test('names the wrong field, and each reason where several fields are wrong for different ones', () => {
    const { fields, reason, reasons } = problemOf(new AppError(viewRefusals.nameTaken()), 'r')
    expect([fields, reason, reasons]).toEqual([{ 'body.name': viewRefusals.nameTaken.en }, 'views.nameTaken', undefined])
    const several = problemOf(twoFields() as AppError, 'r')
    expect(several.fields).toEqual({ 'body.a': viewRefusals.nameTaken.en, 'body.b': labelRefusals.defaultKeepsName.en })
    expect([several.reason, several.reasons]).toEqual([
      undefined,
      { 'body.a': { reason: 'views.nameTaken', params: {} }, 'body.b': { reason: 'labels.defaultKeepsName', params: {} } },
    ])
  })

  test('that forbids says the documented sentence alone where screens read it', () => {
    const { detail, error, errors, reason } = problemOf(new AppError({ ...labelRefusals.defaultStays(), code: 'not_allowed' }), 'r')
    const documented = 'You are not authorized to perform this action'
    expect({ detail, error, errors, reason }).toEqual({
      detail: labelRefusals.defaultStays.en,
      error: documented,
      errors: [{ message: documented }],
      reason: 'labels.defaultStays',
    })
  })
})
