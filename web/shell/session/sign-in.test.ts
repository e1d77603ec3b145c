import { expect, test } from 'vitest'
import { followSignIn, type SignInMethods, type SignInResult, signInBy } from './sign-in.ts'

/** Methods that note in which order they were tried. */
function methods(given: Partial<SignInMethods>) {
  const tried: string[] = []
  const noting =
    <Value>(name: string, method: () => Promise<Value>) =>
    () => {
      tried.push(name)
      return method()
    }
  const { silently = async () => false, popup, redirect = async () => undefined } = given
  return {
    tried,
    silently: noting('silently', silently),
    ...(popup && { popup: noting('popup', popup) }),
    redirect: noting('redirect', redirect),
  }
}
const failing = (message: string) => async () => Promise.reject(new Error(message))

test('A-AUTH-18 who is signed in already is found silently, and nothing else is tried', async () => {
  const run = methods({ silently: async () => true })
  await expect(signInBy(run)).resolves.toEqual({ status: 'Success' })
  expect(run.tried).toEqual(['silently'])
})

test('A-AUTH-21 otherwise the page of the identity server comes, and no popup, which is switched off', async () => {
  const run = methods({})
  await expect(signInBy(run)).resolves.toEqual({ status: 'Redirect' })
  expect(run.tried).toEqual(['silently', 'redirect'])
})

test('with a popup the order is silently, popup, redirect', async () => {
  const run = methods({ popup: failing('Attempted to navigate on a disposed window') })
  await expect(signInBy(run)).resolves.toEqual({ status: 'Redirect' })
  expect(run.tried).toEqual(['silently', 'popup', 'redirect'])
})

test('A-AUTH-22 closing the popup is reported and redirects nowhere', async () => {
  const run = methods({ popup: failing('Popup closed by user') })
  await expect(signInBy(run)).resolves.toEqual({ status: 'Fail', message: 'The user closed the window.' })
  expect(run.tried).toEqual(['silently', 'popup'])
})

test('A-AUTH-24 a redirect that fails rejects with its error', async () => {
  await expect(signInBy(methods({ redirect: failing('Failed to fetch') }))).resolves.toEqual({ status: 'Fail', message: 'Failed to fetch' })
})

test('a portal that cannot say who has signed in makes the sign-in fail', async () => {
  await expect(signInBy(methods({ silently: failing('Unknown error') }))).resolves.toEqual({ status: 'Fail', message: 'Unknown error' })
})

test.each([
  [{ status: 'Success' }, ['arrived']],
  [{ status: 'Redirect' }, []],
  [{ status: 'Fail', message: 'no' }, ['failed: no']],
] as [SignInResult, string[]][])('A-AUTH-17/19 %j leads to one place', (result, went) => {
  const seen: string[] = []
  followSignIn(result, { arrive: () => seen.push('arrived'), fail: (message) => seen.push(`failed: ${message}`) })
  expect(seen).toEqual(went)
})

test('A-AUTH-20 any other status is an error', () => {
  const unknown = { status: 'Waiting' } as unknown as SignInResult
  expect(() => followSignIn(unknown, { arrive: () => undefined, fail: () => undefined })).toThrow('invalid login status')
})
