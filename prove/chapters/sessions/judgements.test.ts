import type { Reply } from '@portico/testkit/browser/cookie-browser.ts'
import { describe, expect, test } from 'vitest'
import { judgeAuthorization } from './asking-for-a-code.ts'
import { judgeRound } from './code-races.ts'
import { lacksOf } from './cookies.ts'
import { type Attempt, refuseAll } from './negative.ts'

const origin = 'http://localhost:3000'
const answered = (status: number, location?: string, text = ''): Reply => ({
  status,
  url: `${origin}/Identity/auth`,
  headers: new Headers(),
  text,
  location,
})

describe('an answer to a request for a code', () => {
  const callback = `${origin}/authentication/login-callback`
  const cames = (reply: Reply) => judgeAuthorization(reply, origin).came

  test('is a refusal where it names an error, at the portal or on a page of ours', () => {
    expect(cames(answered(303, `${callback}?error=invalid_request`))).toBe('refused')
    expect(cames(answered(303, `${callback}#error=unsupported_response_type`))).toBe('refused')
    expect(cames(answered(400, undefined, 'The request was refused'))).toBe('refused')
  })

  test('is a way in where it gives something, goes elsewhere or shows a form', () => {
    expect(cames(answered(303, `${callback}?code=x`))).toBe('in')
    expect(cames(answered(303, `${callback}#id_token=x`))).toBe('in')
    expect(cames(answered(303, 'https://evil.example/?error=invalid_request'))).toBe('in')
    expect(cames(answered(303, `${origin}/Identity/Account/Login/x`))).toBe('in')
    expect(cames(answered(200, undefined, '<input name="code" value="x">'))).toBe('in')
  })

  test('proves nothing where a limit answered', () => {
    expect(cames(answered(429))).toBe('untried')
  })
})

describe('a list of refusals', () => {
  const attempt =
    (came: Attempt['came'], told = '400') =>
    async (): Promise<Attempt> => ({ came, told })
  const judged = (attack: () => Promise<Attempt>, twin: () => Promise<Attempt>) => refuseAll([{ says: 'it', attack, twin }], 1)

  test('counts a refusal only where its twin came in', async () => {
    expect(await judged(attempt('refused'), attempt('in'))).toMatchObject({ faults: [], evidence: [{ seen: 1 }] })
    expect(await judged(attempt('refused'), attempt('untried'))).toMatchObject({ faults: [], evidence: [{ seen: 0 }] })
    expect(await judged(attempt('untried'), attempt('in'))).toMatchObject({ faults: [], evidence: [{ seen: 0 }] })
  })

  test('says who got in, who failed and whose twin was refused', async () => {
    expect((await judged(attempt('in', 'a code'), attempt('in'))).faults).toEqual(['it: got in (a code)'])
    expect((await judged(attempt('refused', '500'), attempt('in'))).faults).toEqual(['it: failed instead of refusing (500)'])
    expect((await judged(attempt('refused'), attempt('refused', '401'))).faults).toEqual(['it: its twin was refused (401)'])
  })
})

test('two tokens for one code are a fault, and so is a failure', () => {
  expect(judgeRound([200, 400, 400])).toEqual([])
  expect(judgeRound([200, 200, 400])).toEqual(['2 tokens for one code'])
  expect(judgeRound([400, 500])).toEqual(['a redemption was answered with 500'])
})

test('a cookie that scripts, other sites or plain HTTP could have is a fault', () => {
  const flags = '; path=/Identity; httponly; samesite=lax'
  expect(lacksOf(`portico.session=x${flags}`, { isHttps: false })).toEqual([])
  expect(lacksOf('portico.session=x; path=/Identity; samesite=lax', { isHttps: false })).toEqual(['portico.session lacks HttpOnly'])
  expect(lacksOf(`portico.session=x${flags}`, { isHttps: true })).toEqual(['portico.session is not Secure'])
  expect(lacksOf(`__Secure-portico.session=x${flags}; secure`, { isHttps: true })).toEqual([])
})
