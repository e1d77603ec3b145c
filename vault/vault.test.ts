import { randomUUID } from 'node:crypto'
import { testCard } from '@portico/acquirer/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aVault, card, portalUrl, type VaultBeside } from './vault.fixture.ts'

const minuteMs = 60_000
let vault: VaultBeside
beforeAll(async () => {
  vault = await aVault()
})
afterAll(() => vault.stop())

describe('the page', () => {
  test('is framed by the portal alone, runs no script but its own and sends nothing anywhere else', async () => {
    const page = await fetch(`${vault.url}/card`)
    const policy = page.headers.get('content-security-policy')!
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      `frame-ancestors ${portalUrl}`,
      "form-action 'none'",
      "base-uri 'none'",
    ])
    expect(page.headers.get('cache-control')).toBe('no-store')
    const html = await page.text()
    expect(html).not.toMatch(/<script(?![^>]* src=)|\son\w+=|<style|style=/)
    for (const [, address] of html.matchAll(/(?:src|href)="([^"]+)"/g)) expect((await fetch(vault.url + address)).status).toBe(200)
  })

  test.each([
    ['another page', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['the portal itself', { origin: portalUrl, 'sec-fetch-site': 'cross-site' }],
    ['a page of the same site', { 'sec-fetch-site': 'same-site' }],
    ['no page', { origin: '' }],
  ])('a card sent by %s is refused before it is read', async (_by, headers) => {
    const reply = await vault.send('/cards', { ticket: vault.ticketOf('session-1'), ...card }, headers)
    expect([reply.status, await reply.json()]).toEqual([403, { error: 'foreign_origin' }])
  })

  test('a ticket says whether the card is hidden while it is typed; one that is over, or of another maker, opens nothing', async () => {
    expect(await (await vault.send('/tickets', { ticket: vault.ticketOf('session-1', true) })).json()).toMatchObject({ hidesCard: true })
    const ticket = vault.ticketOf('session-1')
    expect(await (await vault.send('/tickets', { ticket })).json()).toMatchObject({ hidesCard: false })
    vault.clock.now += 15 * minuteMs
    for (const over of [ticket, `${ticket}a`, 'made-up'])
      for (const [path, rest] of [['/tickets', {}] as const, ['/cards', card] as const])
        expect((await vault.send(path, { ticket: over, ...rest })).status).toBe(410)
  })

  test.each([
    ['fails Luhn', { number: '4242424242424241' }],
    ['is too short for its brand', { number: '424242424242420' }],
    ['has expired', { expMonth: 10, expYear: 2026 }],
    ['is valid for more than twenty years', { expYear: 2047 }],
    ['has a code of the wrong length', { code: '7373' }],
    ['has an unknown field', { name: 'Ada' }],
  ])('a card that %s is not taken', async (_what, wrong) => {
    const reply = await vault.send('/cards', { ticket: vault.ticketOf('session-1'), ...card, ...wrong })
    expect([reply.status, await reply.json()]).toEqual([422, { error: 'incomplete' }])
  })

  test('a ticket makes five tokens and no more', async () => {
    const ticket = vault.ticketOf('session-1')
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries++) statuses.push((await vault.send('/cards', { ticket, ...card })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })
})

describe('a token', () => {
  test('says brand, ends, expiry and a fingerprint, is read by the session that entered the card, and is not readable itself', async () => {
    const reply = await vault.send('/cards', { ticket: vault.ticketOf('session-7'), ...card })
    const { cardToken, card: seen } = (await reply.json()) as { cardToken: string; card: object }
    expect(seen).toEqual({ brand: 'Visa', first6: '424242', last4: '4242', expMonth: 12, expYear: 2030 })
    expect(vault.client.readToken(cardToken, 'session-7')).toMatchObject({ ...seen, fingerprint: expect.stringMatching(/^[\da-f]{32}$/) })
    expect(vault.client.readToken(cardToken, 'session-8')).toBeUndefined()
    expect(vault.client.readToken(`${cardToken.slice(0, -2)}AA`, 'session-7')).toBeUndefined()
    expect(Buffer.from(cardToken.slice(3), 'base64url').toString('latin1')).not.toMatch(/Visa|424242/)
    vault.clock.now += 15 * minuteMs
    expect(vault.client.readToken(cardToken, 'session-7')).toBeUndefined()
  })

  test('the same number has the same fingerprint, another number has another', async () => {
    const [one, same, other] = [await vault.anEntry(), await vault.anEntry(), await vault.anEntry({ number: '5555555555554444' })]
    expect(one.fingerprint).toBe(same.fingerprint)
    expect(one.fingerprint).not.toBe(other.fingerprint)
  })
})

describe('a payment', () => {
  test('is authorised with the number and the code, and then the vault has neither', async () => {
    const { cardId } = await vault.anEntry()
    const paymentId = randomUUID()
    const answer = await vault.pay({ cardId, paymentId })
    expect(answer).toMatchObject({ outcome: 'approved', checks: { cvc: 'Pass' }, card: { brand: 'Visa', last4: '4242' } })
    expect(answer.isWithoutCode).toBeUndefined()
    expect(JSON.stringify(answer)).not.toMatch(/4242424242424242|737/)
    expect(await vault.pay({ cardId, paymentId })).toMatchObject({ outcome: 'declined', normalisedCode: 'CardGone' })
  })

  test('another payment gets no card that one has already', async () => {
    const { cardId } = await vault.anEntry({ number: testCard('insufficient_funds', 'Authorise') })
    expect(await vault.pay({ cardId, paymentId: randomUUID() }, { amountMinor: 1391 })).toMatchObject({ outcome: 'declined' })
    expect(await vault.pay({ cardId, paymentId: randomUUID() })).toMatchObject({ normalisedCode: 'CardGone', isSoftDecline: false })
  })

  test('that another provider may take goes on with the number and without the code', async () => {
    const { cardId } = await vault.anEntry()
    const paymentId = randomUUID()
    expect(await vault.pay({ cardId, paymentId }, { amountMinor: 11391 })).toMatchObject({ outcome: 'declined', isSoftDecline: true })
    expect(await vault.pay({ cardId, paymentId })).toMatchObject({ outcome: 'approved', isWithoutCode: true, checks: { cvc: 'Unchecked' } })
  })

  test('that got no answer is asked again as it was, with the code', async () => {
    const { cardId } = await vault.anEntry()
    const again = { requestId: `again-${process.pid}`, amountMinor: 11371, deadlineMs: 200 }
    const paymentId = randomUUID()
    expect(await vault.pay({ cardId, paymentId }, again)).toMatchObject({ outcome: 'unknown', exchange: { errorClass: 'Timeout' } })
    expect(await vault.pay({ cardId, paymentId }, { ...again, deadlineMs: 2_000 })).toMatchObject({
      outcome: 'approved',
      checks: { cvc: 'Pass' },
    })
  })

  test('that got no answer is not repeated once a restart has lost its code', async () => {
    const own = await aVault()
    const { cardId } = await own.anEntry()
    const again = { requestId: `lost-${process.pid}`, amountMinor: 11371, deadlineMs: 200 }
    const paymentId = randomUUID()
    await own.pay({ cardId, paymentId }, again)
    await own.restart()
    expect(await own.pay({ cardId, paymentId }, again)).toMatchObject({ outcome: 'unknown' })
    await own.stop()
  })

  test('is not made with a card that was entered fifteen minutes ago', async () => {
    const { cardId } = await vault.anEntry()
    vault.clock.now += 15 * minuteMs
    expect(await vault.pay({ cardId, paymentId: randomUUID() })).toMatchObject({ normalisedCode: 'CardGone' })
  })

  test('has an unknown outcome when the vault does not answer', async () => {
    const { cardId } = await vault.anEntry()
    const stopped = await aVault()
    await stopped.stop()
    expect(await stopped.pay({ cardId, paymentId: randomUUID() })).toMatchObject({
      outcome: 'unknown',
      exchange: { reachedProvider: false },
    })
  })
})

describe('a payment that waits for a decision', () => {
  test('is authorised with the card that is held for it, without the code, as long as 72 hours later', async () => {
    const { cardId } = await vault.anEntry()
    const paymentId = randomUUID()
    expect(await vault.client.hold({ cardId, paymentId })).toBe(new Date(vault.clock.now + 72 * 60 * minuteMs).toISOString())
    vault.clock.now += 71 * 60 * minuteMs
    expect(await vault.pay({ paymentId })).toMatchObject({ outcome: 'approved', isWithoutCode: true, checks: { cvc: 'Unchecked' } })
    expect(await vault.pay({ paymentId })).toMatchObject({ normalisedCode: 'CardGone' })
  })

  test('finds no card after 72 hours, however often it was held', async () => {
    const { cardId } = await vault.anEntry()
    const paymentId = randomUUID()
    const until = await vault.client.hold({ cardId, paymentId })
    vault.clock.now += 71 * 60 * minuteMs
    expect(await vault.client.hold({ cardId, paymentId })).toBe(until)
    vault.clock.now += 60 * minuteMs
    expect(await vault.pay({ paymentId })).toMatchObject({ normalisedCode: 'CardGone' })
    expect(await vault.client.hold({ cardId, paymentId })).toBeUndefined()
  })

  test('finds no card once it was declined', async () => {
    const { cardId } = await vault.anEntry()
    const paymentId = randomUUID()
    await vault.client.hold({ cardId, paymentId })
    await vault.client.forget(paymentId)
    await vault.client.forget(paymentId)
    expect(await vault.pay({ paymentId })).toMatchObject({ normalisedCode: 'CardGone' })
  })

  test('has its card held for it alone', async () => {
    const { cardId } = await vault.anEntry()
    await vault.client.hold({ cardId, paymentId: randomUUID() })
    expect(await vault.client.hold({ cardId, paymentId: randomUUID() })).toBeUndefined()
  })
})

test('no file of the vault holds a number as it was typed, and a forgotten card leaves not even its seal', async () => {
  const own = await aVault()
  const numbers = ['4242424242424242', '5555555555554444', '4111111111111111']
  const entries = await Promise.all(numbers.map((number) => own.anEntry({ number })))
  const sealedNow = own.files().join('')
  for (const { cardId, last4 } of entries) expect([sealedNow.includes(cardId), sealedNow.includes(last4)]).toEqual([true, true])
  for (const number of numbers) expect(sealedNow.includes(number), number).toBe(false)
  for (const file of own.files()) expect(file).not.toMatch(/(?<!\d)\d{13,19}(?!\d)/)
  own.clock.now += 15 * minuteMs
  await own.restart()
  const after = own.files().join('')
  for (const { cardId } of entries) expect(after.includes(cardId)).toBe(false)
  await own.stop()
})

test('a sweep removes every trace of a card that was paid with or declined from the files of the vault', async () => {
  const own = await aVault({ sweepEveryMs: 20 })
  const [paid, declined, kept] = [await own.anEntry(), await own.anEntry(), await own.anEntry()]
  await own.pay({ cardId: paid.cardId, paymentId: randomUUID() })
  const paymentId = randomUUID()
  await own.client.hold({ cardId: declined.cardId, paymentId })
  await own.client.forget(paymentId)
  const isThere = ({ cardId }: { cardId: string }) => own.files().join('').includes(cardId)
  await expect.poll(() => [paid, declined, kept].map(isThere)).toEqual([false, false, true])
  await own.stop()
})

describe('a call of the server', () => {
  test.each([
    ['without a signature', { 'x-vault-signature': '' }],
    ['with the signature of another', { 'x-vault-signature': `v1=${'0'.repeat(64)}` }],
    ['of an hour ago', { 'x-vault-timestamp': '1' }],
  ])('%s is refused', async (_how, headers) => {
    for (const path of ['/internal/authorisations', '/internal/holds', '/internal/forgets']) {
      const reply = await vault.send(path, { paymentId: 'one' }, headers)
      expect(reply.status).toBe(401)
    }
  })
})

test('the vault says nothing of cards in its log', async () => {
  await vault.send('/cards', { ticket: 'x', ...card, number: 'not a number' })
  expect(vault.lines.join('\n')).not.toMatch(/\d{12,}|737/)
})
