import { testCard } from '@portico/acquirer/index.ts'
import type { TerminalPayment } from '@portico/contract/features/terminal/terminal.schemas.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { aLine } from '@portico/testkit/features/processing.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTerminal, type Terminal } from './terminal.fixture.ts'

let terminal: Terminal
beforeAll(async () => {
  terminal = await startTerminal(inject('cluster'))
})
afterAll(() => terminal?.stop())

const at = '/api/v1/crm/transactions'
const recordOf = async (id: string) =>
  (await terminal.portico.as(terminal.portico.world.northwind.people.risk!).get(`${at}/${id}`)).body as Record<string, never>
/** Another person lets a payment go on, or does not. */
const decide = (id: string, what: 'approves' | 'declines' | 'reset-restriction', body: object) => {
  const risk = terminal.portico.as(terminal.portico.world.northwind.people.risk!)
  const headers = { 'idempotency-key': `decide-${process.pid}-${id}-${what}` }
  return what === 'reset-restriction'
    ? risk.put(`${at}/${id}/${what}`, body, { headers })
    : risk.post(`${at}/${id}/${what}`, body, { headers })
}
const voidsOf = async (id: string): Promise<string[]> => {
  const { rows } = await terminal.portico.admin.query<{ status: string }>(
    "select status from transactions where parent_transaction_id = $1 and type = 'Void' order by child_number",
    [id],
  )
  return rows.map(({ status }) => status)
}
/** Events of a payment that the worker has not delivered yet, without the check that is due in a minute. */
const leftToDo = async (id: string): Promise<number> => {
  const { rows } = await terminal.portico.admin.query<{ n: number }>(
    "select count(*)::int as n from outbox where payload->>'transactionId' = $1 and topic <> 'transaction.status_check_due'",
    [id],
  )
  return rows[0]!.n
}
const ofPayment = { Sale: 'Captured', Authorisation: 'Reserved' } as const

describe('what a clerk takes', () => {
  test.each(['Sale', 'Authorisation'] as const)(
    '%s goes to the first provider of the map, as MOTO, with the card that the vault had',
    async (kind) => {
      const entry = await terminal.pay(terminal.finance, {
        kind,
        reference: 'Order 4711',
        shopper: { name: 'Ingrid Solberg', email: 'ingrid@example.com', phone: '+47 22 00 00 00' },
        billing: { line1: 'Karl Johans gate 1', city: 'Oslo', postalCode: '0154', country: 'NO' },
      })
      expect(entry).toMatchObject({
        kind,
        state: 'Made',
        status: ofPayment[kind],
        amountMinor: 4_000,
        currency: 'EUR',
        reference: 'Order 4711',
        shopperName: 'Ingrid Solberg',
        card: { brand: 'Visa', first6: '424242', last4: '4242', expMonth: 12, expYear: 2030 },
        isWithoutCode: false,
        cardHeldUntil: null,
        hasReceipt: true,
        madeBy: 'Finance Person',
      })
      expect(await recordOf(entry.transactionId)).toMatchObject({
        source: 'VirtualTerminal',
        serviceProvider: 'Adelphi Acquiring',
        mid: 'Adelphi Acquiring Live',
        externalId: 'Order 4711',
        customerName: 'Ingrid Solberg',
        card: { checks: { cvc: 'Pass', avsLine: 'Pass' } },
      })
    },
  )

  test('a verification reserves one of the currency and gives it back', async () => {
    const { transactionId } = await terminal.pay(terminal.finance, { kind: 'Verification', amountMinor: undefined })
    const entry = await terminal.settled(terminal.finance, transactionId, ({ status }) => status === 'Closed')
    expect(entry).toMatchObject({ kind: 'Verification', amountMinor: 100, status: 'Closed', hasReceipt: true })
    const related = await terminal.portico.as(terminal.finance).get(`${at}/${transactionId}/related`)
    expect(related.text).toContain('"Void"')
    const history = await terminal.portico.as(terminal.finance).get(`${at}/${transactionId}/timeline`)
    expect(history.body).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ event: expect.objectContaining({ reasonCode: 'CardVerified', reasonText: null }) }),
      ]),
    })
  })

  test('a verification whose void the provider refuses is voided once and stays reserved', async () => {
    const card = { number: testCard('do_not_honour', 'Void') }
    const { transactionId } = await terminal.pay(terminal.finance, { kind: 'Verification', amountMinor: undefined, card })
    await expect.poll(() => voidsOf(transactionId)).toContain('Failed')
    await expect.poll(() => leftToDo(transactionId)).toBe(0)
    expect(await voidsOf(transactionId)).toEqual(['Failed'])
    expect((await terminal.settled(terminal.finance, transactionId, () => true)).status).toBe('Reserved')
  })

  test('B-TXN-01 a payment that a provider refuses softly is taken by the next, without the code', async () => {
    const entry = await terminal.pay(terminal.finance, { amountMinor: 1391, card: { number: testCard('issuer_unavailable') } })
    expect(entry).toMatchObject({ status: 'Declined', normalisedCode: 'IssuerUnavailable', isWithoutCode: true })
    const attempts = (await terminal.portico.as(terminal.finance).get(`${at}/${entry.transactionId}/cascading`)).body as { data: object[] }
    expect(attempts.data).toMatchObject([{ serviceProvider: 'Adelphi Acquiring' }, { serviceProvider: 'Bosphorus Pay' }])
  })

  test('a payment that a provider declines says why, and has no receipt', async () => {
    const entry = await terminal.pay(terminal.finance, { card: { number: testCard('stolen_card') } })
    expect(entry).toMatchObject({ status: 'Declined', normalisedCode: 'StolenCard', responseCode: '43', hasReceipt: false })
    const receipt = await terminal.portico.as(terminal.finance).get(`/api/terminal/payments/${entry.transactionId}/receipt`)
    expect([receipt.status, (receipt.body as { reason: string }).reason]).toEqual([409, 'terminal.noReceipt'])
  })

  test.each(['timeout_before_effect', 'timeout_after_effect', 'late_answer', 'http_500_before_effect', 'malformed_body'] as const)(
    'a provider that behaves like %s takes the payment once',
    async (behaviour) => {
      const { status, transactionId } = await terminal.pay(terminal.finance, { card: { number: testCard(behaviour) } })
      expect(status).toBe('Captured')
      expect(await recordOf(transactionId)).toMatchObject({ amountCapturedMinor: 4_000, counts: { attempts: 1 } })
    },
    30_000,
  )

  test('a merchant takes its own payments, in Test as well', async () => {
    const { owner } = terminal.portico.world.acme
    const entry = await terminal.pay(owner, { mode: 'Test' })
    expect(entry).toMatchObject({ status: 'Captured', merchantId: terminal.portico.world.acme.id })
    const live = await terminal.portico.as(owner).get(`/api/terminal/payments/${entry.transactionId}`, { headers: { mode: 'Live' } })
    expect(live.status).toBe(404)
  })
})

describe('an entry', () => {
  test('that is sent again under its key is the same payment', async () => {
    const cardToken = await terminal.aToken(terminal.finance)
    const again = { cardToken, key: 'the-same-intent' }
    const [first, second] = [await terminal.send(terminal.finance, again), await terminal.send(terminal.finance, again)]
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
    const other = await terminal.send(terminal.finance, { ...again, amountMinor: 4_001 })
    expect([other.status, other.code]).toEqual([422, 'idempotency_key_reused'])
  })

  test('with a card that was used for another is refused, and no second payment is made', async () => {
    const cardToken = await terminal.aToken(terminal.finance)
    const replies = await Promise.all(Array.from({ length: 5 }, () => terminal.send(terminal.finance, { cardToken })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({ reason: 'terminal.cardUsed' })
  })

  test('a card entered in another session, expired or forged is refused', async () => {
    const { owner } = terminal.portico.world.acme
    const foreign = await terminal.aToken(owner)
    const old = await terminal.aToken(terminal.finance)
    for (const cardToken of [foreign, 'vt_made-up']) {
      const reply = await terminal.send(terminal.finance, { cardToken })
      expect([reply.status, (reply.body as { reason: string }).reason]).toEqual([409, 'terminal.cardOver'])
    }
    terminal.clock.aheadMs = 16 * 60_000
    const reply = await terminal.send(terminal.finance, { cardToken: old })
    terminal.clock.aheadMs = 0
    expect((reply.body as { reason: string }).reason).toBe('terminal.cardOver')
  })

  test('is for a website of the caller’s own tenant and merchant; any other is not there', async () => {
    const { world } = terminal.portico
    for (const [person, websiteId] of [
      [terminal.finance, world.initech.websiteIds[0]],
      [world.acme.owner, world.globex.websiteIds[0]],
      [world.acme.owner, world.initech.websiteIds[0]],
    ] as const) {
      const reply = await terminal.send(person, { websiteId })
      expect(reply.status).toBe(404)
    }
    expect((await terminal.send(terminal.finance, { websiteId: world.acme.websiteIds[1] })).body).toMatchObject({
      reason: 'processing.noProvider',
    })
    expect((await terminal.send(terminal.finance, { currency: 'SEK' })).body).toMatchObject({ reason: 'processing.noProvider' })
  })

  test('names the fault: no amount, an amount of a verification, a card number in a text is masked', async () => {
    const missing = await terminal.send(terminal.finance, { amountMinor: undefined })
    expect([missing.status, missing.body]).toMatchObject([
      422,
      { reason: 'terminal.amountMissing', fields: { 'body.amountMinor': expect.anything() } },
    ])
    const verified = await terminal.send(terminal.finance, { kind: 'Verification', amountMinor: 100 })
    expect([verified.status, verified.body]).toMatchObject([422, { reason: 'terminal.noAmount' }])
    const { reference } = await terminal.pay(terminal.finance, { reference: 'card 4242 4242 4242 4242' })
    expect(reference).toBe('card 4242 42** **** 4242')
  })

  test('is seen by the person who made it, and by nobody else at the terminal', async () => {
    const { transactionId } = await terminal.pay()
    const administrator = terminal.portico.as(terminal.portico.world.northwind.people.administrator!)
    expect((await administrator.get(`/api/terminal/payments/${transactionId}`)).status).toBe(404)
    const own = (await terminal.portico.as(terminal.finance).get('/api/terminal/payments')).body as { data: TerminalPayment[] }
    expect(own.data[0]).toMatchObject({ transactionId })
    const theirs = (await administrator.get('/api/terminal/payments')).body as { data: TerminalPayment[] }
    expect(theirs.data).toEqual([])
  })

  test('is refused to people without the permission, and to those who are held to other methods', async () => {
    const risk = terminal.portico.world.northwind.people.risk!
    const refused = await terminal.portico.as(risk).post('/api/terminal/frames', {})
    expect(refused.status).toBe(403)
    const { portico } = terminal
    const clerk = await portico.personWith('tenant', ['CRM.Transaction.VirtualTerminal'])
    const websites = () => portico.as(clerk).get(`/api/terminal/merchants/${portico.world.acme.id}/websites`)
    expect((await websites()).body).toMatchObject({ data: [{ currencies: ['EUR'] }] })
    expect((await terminal.send(clerk)).status).toBe(201)
    await limit(portico, clerk, { merchants: null, paymentMethods: ['BankTransfer'], serviceProviders: null })
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect((await websites()).body).toEqual({ data: [] })
    expect((await terminal.send(clerk)).status).toBe(403)
  })

  test('that the worker takes up after its card is over is not sent, and says so', async () => {
    const entry = await terminal.whileAsleep(async () => {
      const { transactionId } = (await terminal.send(terminal.finance)).body as TerminalPayment
      await terminal.portico.admin.query("update terminal_entries set card_expires_at = now() - interval '1 second' where id = $1", [
        transactionId,
      ])
      return transactionId
    })
    expect(await terminal.settled(terminal.finance, entry, ({ state }) => state !== 'Sending')).toMatchObject({
      state: 'NotSent',
      whyNotSent: 'CardForgotten',
      status: null,
    })
  })

  test('that no provider takes any more when the worker comes to it is not sent, and says so', async () => {
    const line = await aLine(terminal.portico, { currency: 'GBP' })
    const id = await terminal.whileAsleep(async () => {
      const { transactionId } = (await terminal.send(terminal.finance, { currency: 'GBP' })).body as TerminalPayment
      await terminal.portico.admin.query('delete from processing_lines where id = $1', [line])
      return transactionId
    })
    const entry = await terminal.settled(terminal.finance, id, ({ state }) => state !== 'Sending')
    expect(entry).toMatchObject({ state: 'NotSent', whyNotSent: 'NoProvider' })
  })

  test('keeps of the shopper nothing that the payment does not say', async () => {
    const { transactionId } = await terminal.pay(terminal.finance, { shopper: { name: 'Ada Byron' } })
    const kept = async () =>
      (await terminal.portico.admin.query('select state, asked from terminal_entries where id = $1', [transactionId])).rows
    await expect.poll(kept).toEqual([{ state: 'Made', asked: null }])
  })
})

describe('a payment that antifraud holds', () => {
  const review = 1_475
  const block = 1_492

  test('is authorised by the vault once another person approves it, without the code', async () => {
    const held = await terminal.pay(terminal.finance, { amountMinor: review, billing: { postalCode: '0154', country: 'NO' } })
    expect(held).toMatchObject({ status: 'WaitingForApproval', isWithoutCode: true, cardHeldUntil: expect.any(String) })
    expect(await recordOf(held.transactionId)).toMatchObject({ card: { heldUntil: held.cardHeldUntil, isWithoutCode: true } })
    const hours = (Date.parse(held.cardHeldUntil!) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(71)
    expect(hours).toBeLessThanOrEqual(72)
    const approved = await decide(held.transactionId, 'approves', {})
    expect([approved.status, approved.body]).toMatchObject([200, { status: 'Pending' }])
    const entry = await terminal.settled(
      terminal.finance,
      held.transactionId,
      ({ status }) => status !== 'Pending' && status !== 'WaitingForApproval',
    )
    expect(entry).toMatchObject({ status: 'Captured', isWithoutCode: true })
    expect(await recordOf(held.transactionId)).toMatchObject({ card: { checks: { cvc: 'Unchecked', avsPostal: 'Pass' } } })
  })

  test('that the issuer declines afterwards is declined, and its card is forgotten', async () => {
    const held = await terminal.pay(terminal.finance, { amountMinor: review, card: { number: testCard('stolen_card') } })
    await decide(held.transactionId, 'approves', {})
    const entry = await terminal.settled(terminal.finance, held.transactionId, ({ status }) => status === 'Declined')
    expect(entry.normalisedCode).toBe('StolenCard')
    expect(await terminal.askWithCardOf(held.transactionId)).toMatchObject({ normalisedCode: 'CardGone' })
  })

  test.each(['timeout_before_effect', 'timeout_after_effect'] as const)(
    'and whose provider behaves like %s is taken once',
    async (behaviour) => {
      const held = await terminal.pay(terminal.finance, { amountMinor: review, card: { number: testCard(behaviour) } })
      await decide(held.transactionId, 'approves', {})
      const entry = await terminal.settled(terminal.finance, held.transactionId, ({ status }) => status === 'Captured')
      expect(entry).toMatchObject({ status: 'Captured', isWithoutCode: true })
    },
    40_000,
  )

  test('is not decided by the person who entered it', async () => {
    const { people } = terminal.portico.world.northwind
    const held = await terminal.pay(people.administrator!, { amountMinor: review })
    const headers = { 'idempotency-key': `own-${held.transactionId}` }
    const reply = await terminal.portico.as(people.administrator!).post(`${at}/${held.transactionId}/approves`, {}, { headers })
    expect([reply.status, (reply.body as { reason: string }).reason]).toEqual([409, 'transactions.offOwnPayment'])
  })

  test('and that a person declines is forgotten by the vault', async () => {
    const held = await terminal.pay(terminal.finance, { amountMinor: review })
    await terminal.whileAsleep(async () => {
      expect((await decide(held.transactionId, 'declines', { reason: 'SuspectedFraud' })).status).toBe(200)
      expect(await toForget(held.transactionId)).toBe(1)
    })
    await expect.poll(() => toForget(held.transactionId)).toBe(0)
    const asked = await terminal.askWithCardOf(held.transactionId)
    expect(asked).toMatchObject({ outcome: 'declined', normalisedCode: 'CardGone' })
    expect(await terminal.settled(terminal.finance, held.transactionId, ({ status }) => status === 'Rejected')).toMatchObject({
      hasReceipt: false,
    })
  })

  test('can not be approved once its card is forgotten, and says so', async () => {
    const held = await terminal.pay(terminal.finance, { amountMinor: review })
    await terminal.portico.admin.query(
      `update transactions set details = jsonb_set(details, '{cardHeldUntil}', to_jsonb(to_char(now() - interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))) where id = $1`,
      [held.transactionId],
    )
    const reply = await decide(held.transactionId, 'approves', {})
    expect([reply.status, (reply.body as { reason: string }).reason]).toEqual([409, 'transactions.offCardGone'])
  })

  test('and that the vault has lost after all is declined, and no provider is asked', async () => {
    const held = await terminal.pay(terminal.finance, { amountMinor: review })
    await terminal.connectors.vault!.forget(held.transactionId)
    await decide(held.transactionId, 'approves', {})
    const entry = await terminal.settled(
      terminal.finance,
      held.transactionId,
      ({ status }) => status !== 'Pending' && status !== 'WaitingForApproval',
    )
    expect(entry).toMatchObject({ status: 'Declined', normalisedCode: 'CardGone' })
  })

  test('one that is blocked is tried once more when its restriction is lifted', async () => {
    const blocked = await terminal.pay(terminal.finance, { amountMinor: block })
    expect(blocked).toMatchObject({ status: 'Blocked', cardHeldUntil: expect.any(String) })
    expect((await decide(blocked.transactionId, 'reset-restriction', { note: 'The shopper is known' })).status).toBe(200)
    const entry = await terminal.settled(terminal.finance, blocked.transactionId, ({ status }) => status === 'Captured')
    expect(entry.isWithoutCode).toBe(true)
  })

  const toForget = async (paymentId: string): Promise<number> => {
    const { rows } = await terminal.portico.admin.query<{ n: number }>(
      "select count(*)::int as n from outbox where topic = 'transaction.card_forget_due' and payload->>'transactionId' = $1",
      [paymentId],
    )
    return rows[0]!.n
  }
})

describe('limits', () => {
  const limited = { limits: [{ currency: 'EUR', amountMinor: 5_000 }], version: 0 }
  const limitsOf = async (person = terminal.portico.world.northwind.people.administrator!) =>
    (
      (await terminal.portico.as(person).get('/api/terminal/limits')).body as {
        data: { roleId: string; roleName: string; version: number; isOwn: boolean }[]
      }
    ).data

  test('a role takes up to its own limit, and up to the standard one without it; who has several takes the highest', async () => {
    const administrator = terminal.portico.as(terminal.portico.world.northwind.people.administrator!)
    const finance = (await limitsOf()).find(({ roleName }) => roleName === 'Finance')!
    const set = await administrator.put(`/api/terminal/limits/${finance.roleId}`, { ...limited, version: finance.version })
    expect([set.status, set.body]).toMatchObject([200, { roleName: 'Finance', limits: limited.limits, version: 1 }])
    expect((await terminal.send(terminal.finance, { amountMinor: 5_001 })).body).toMatchObject({
      reason: 'terminal.overLimit',
      params: { limit: { minor: 5_000, currency: 'EUR' } },
    })
    expect((await terminal.send(terminal.finance, { amountMinor: 5_000 })).status).toBe(201)
    expect((await terminal.send(terminal.portico.world.northwind.people.administrator!, { amountMinor: 1_000_001 })).status).toBe(409)
    const setup = (await terminal.portico.as(terminal.finance).get('/api/terminal/setup')).body as object
    expect(setup).toMatchObject({ limits: [{ currency: 'EUR', amountMinor: 5_000 }], standardLimitMinor: 1_000_000 })
    const stale = await administrator.put(`/api/terminal/limits/${finance.roleId}`, limited)
    expect([stale.status, stale.code]).toEqual([409, 'stale_version'])
    const twice = [...limited.limits, ...limited.limits]
    const wrong = await administrator.put(`/api/terminal/limits/${finance.roleId}`, { limits: twice, version: 1 })
    expect((wrong.body as { reason: string }).reason).toBe('terminal.currencyTwice')
    expect((await administrator.put(`/api/terminal/limits/${finance.roleId}`, { limits: [], version: 1 })).status).toBe(200)
  })

  test('users cannot set the limits of a role that they hold', async () => {
    const { administrator } = terminal.portico.world.northwind.people
    const { owner } = terminal.portico.world.acme
    for (const person of [administrator!, owner]) {
      const own = (await limitsOf(person)).find(({ isOwn }) => isOwn)!
      const reply = await terminal.portico.as(person).put(`/api/terminal/limits/${own.roleId}`, { ...limited, version: own.version })
      expect([reply.status, (reply.body as { reason: string }).reason]).toEqual([403, 'roles.ownRole'])
      expect((await limitsOf(person)).find(({ roleId }) => roleId === own.roleId)!.version).toBe(own.version)
    }
  })

  test('roles of others, and roles that do not open the terminal, are not there', async () => {
    const { northwind, contoso } = terminal.portico.world
    const foreign = (await limitsOf(contoso.people.administrator!))[0]!.roleId
    const { rows } = await terminal.portico.admin.query<{ id: string }>("select id from roles where tenant_id = $1 and name = 'Risk'", [
      northwind.id,
    ])
    const administrator = terminal.portico.as(northwind.people.administrator!)
    for (const id of [foreign, rows[0]!.id]) expect((await administrator.put(`/api/terminal/limits/${id}`, limited)).status).toBe(404)
  })
})

describe('a receipt', () => {
  test('is a PDF for the clerk, on record, in either language', async () => {
    const { transactionId } = await terminal.pay(terminal.finance, { card: { number: '5555555555554444' } })
    const finance = terminal.portico.as(terminal.finance)
    for (const language of ['en', 'tr']) {
      const receipt = await finance.get(`/api/terminal/payments/${transactionId}/receipt`, { query: { language } })
      expect([receipt.status, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(receipt.bytes.toString('latin1')).toMatch(new RegExp(`^%PDF-[^]*/Lang \\(${language}\\)`))
      expect(receipt.bytes.toString('latin1')).not.toContain('555555')
    }
    const audit = await terminal.portico.as(terminal.portico.world.northwind.people.administrator!).get(`${at}/${transactionId}/audit`)
    expect(audit.text).toContain('terminal.receipt')
  })

  test('is mailed to the shopper as a file, five times at most', async () => {
    const { transactionId } = await terminal.pay(terminal.finance, { mode: 'Test', card: { number: '5555555555554444' } })
    const finance = terminal.portico.as(terminal.finance)
    const send = (email: string) =>
      finance.post(`/api/terminal/payments/${transactionId}/receipt-mails`, { email, language: 'tr' }, { headers: { mode: 'Test' } })
    expect((await send('ingrid@example.com')).status).toBe(202)
    await expect.poll(() => terminal.mails.length).toBe(1)
    const [mail] = terminal.mails
    expect(mail).toMatchObject({ to: 'ingrid@example.com', language: 'tr', subject: expect.stringContaining('40,00 EUR') })
    expect(mail!.text).toContain('Test ödemesi')
    expect(mail!.attachments).toMatchObject([
      { contentType: 'application/pdf', filename: expect.stringMatching(/^makbuz-[\da-f]{8}\.pdf$/) },
    ])
    for (let sent = 2; sent <= 5; sent++) expect((await send('ingrid@example.com')).status).toBe(202)
    const often = await send('ingrid@example.com')
    expect([often.status, (often.body as { reason: string }).reason]).toEqual([429, 'terminal.mailedOften'])
    expect((await send('not an address')).status).toBe(422)
  })

  test('two receipts that are mailed at once are two mails with numbers of their own', async () => {
    const { transactionId } = await terminal.pay(terminal.finance, { mode: 'Test' })
    const finance = terminal.portico.as(terminal.finance)
    const body = { email: 'ingrid@example.com', language: 'en' }
    const send = () => finance.post(`/api/terminal/payments/${transactionId}/receipt-mails`, body, { headers: { mode: 'Test' } })
    // Both have read the entry before either is counted: they wait for its row.
    const { admin } = terminal.portico
    await admin.query('begin')
    await admin.query('select 1 from terminal_entries where id = $1 for update', [transactionId])
    const replies = Promise.all([send(), send()])
    const waiting = async () => {
      await admin.query('select pg_stat_clear_snapshot()')
      const locked = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      return (await admin.query(locked)).rowCount
    }
    await expect.poll(waiting).toBe(2)
    await admin.query('commit')
    expect((await replies).map(({ status }) => status)).toEqual([202, 202])
    const ids = () => terminal.mails.map(({ messageId }) => messageId).filter((one) => one?.includes(transactionId))
    await expect.poll(() => ids().sort()).toEqual([1, 2].map((number) => `<receipt.${transactionId}.${number}@portico>`))
  })
})

test('no card number is in the database, whatever was done with it', async () => {
  const { rows: tables } = await terminal.portico.admin.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const numbers = [
    '4242424242424242',
    ...(['stolen_card', 'issuer_unavailable', 'timeout_before_effect'] as const).map((key) => testCard(key)),
  ]
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await terminal.portico.admin.query(`select count(*)::int as n from "${name}" t where t::text ~ $1`, [
      numbers.join('|'),
    ])
    if (rows[0]!.n > 0) found.push(name)
  }
  expect(found).toEqual([])
})
