import { expect, test } from 'vitest'
import { late, unmet } from './late.ts'

function failing() {
  const errors: Error[] = []
  const part = late(() => {
    const error = new Error('gone')
    errors.push(error)
    return Promise.reject(error)
  })
  return { part, errors }
}

test('a part is loaded once, however often it is asked for, and again after a failure', async () => {
  let loads = 0
  const part = late(() => (++loads === 1 ? Promise.reject(new Error('gone')) : Promise.resolve('here')))
  await expect(part.ask()).rejects.toThrow('gone')
  expect(await Promise.all([part.ask(), part.ask()])).toEqual(['here', 'here'])
  expect(loads).toBe(2)
})

test('a failure ahead is met by no one, until someone wants the part', async () => {
  const { part, errors } = failing()
  part.ahead()
  await expect.poll(() => unmet.has(errors[0]!)).toBe(true)
  await part.ask().catch(() => undefined)
  expect(unmet.has(errors[1]!)).toBe(false)
})

test('who presses while the part is on its way has met the failure', async () => {
  const { part, errors } = failing()
  part.ahead()
  await part.ask().catch(() => undefined)
  expect(errors).toHaveLength(1)
  expect(unmet.has(errors[0]!)).toBe(false)
})
