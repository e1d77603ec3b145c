import { portionOf } from '@portico/contract/core/money.ts'
import type { Page } from '@portico/contract/core/page.ts'
import type { Created, Invoice, InvoiceRow, Issued, LineEntry } from '@portico/contract/features/invoices/invoices.schemas.ts'
import { aDraft, administratorOf, anIssuedInvoice, aPastDay, invoicesUrl as url, withBilling } from '@portico/testkit/features/invoices.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { aCapturedPayment, aRefundedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type Caller, type Person, type TestPortico } from '@portico/testkit/portico/app.ts'
import { deliverTo } from '@portico/testkit/portico/relay.ts'
import type { MerchantName } from '@portico/testkit/portico/world.ts'
import { readAll } from '@portico/testkit/read-all.ts'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { feePosting, insertEntries, refundPosting, toEntryRows } from '../ledger/index.ts'
import { draftOnBillingDay, monthBefore } from './billing-day.ts'
import { documentDue } from './invoice-documents.ts'
import { percentText } from './invoice-page.ts'

let portico: TestPortico
let finance: Caller
const realNow = () => new Date()
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  await portico.admin.query("update tenants set time_zone = 'Europe/Berlin'")
  await withBilling(portico, portico.world.northwind.id)
  finance = portico.as(portico.world.northwind.people.finance!)
})
afterAll(() => portico?.close())
afterEach(() => void Object.assign(portico.services, { now: realNow }))

const ok = async <T>(sending: Promise<{ status: number; text: string; body: never }>, status = 200): Promise<T> => {
  const reply = await sending
  expect(reply.status, reply.text).toBe(status)
  return reply.body as T
}
const create = (periodFrom: string, periodTo = periodFrom, merchants?: MerchantName[]) =>
  finance.post(url, { periodFrom, periodTo, ...(merchants ? { merchantIds: merchants.map((name) => portico.world[name].id) } : {}) })
const look = (id: string, caller = finance) => ok<Invoice>(caller.get(`${url}/${id}`))
type Listed = Page<InvoiceRow> & { totals: { currency: string; invoices: number; netMinor: number; openMinor: number }[] }
const list = (query: Record<string, string>, caller = finance, at = url) => ok<Listed>(caller.get(at, { query }))
const issue = (...invoices: Pick<Invoice, 'id' | 'version'>[]) =>
  ok<Issued>(finance.post(`${url}/issue`, { invoices: invoices.map(({ id, version }) => ({ id, version })) }))
const reasonOf = (reply: { body: never }) => (reply.body as { reason?: string }).reason
const noon = (day: string) => new Date(`${day}T10:00:00Z`)

/** As the ledger has it, asked without the product. */
async function ledgerNet(merchant: MerchantName, currency: string, from: string, to: string): Promise<number> {
  const { rows } = await portico.admin.query<{ net: string }>(
    `select coalesce(-sum(amount_minor), 0) as net from ledger_entries where merchant_id = $1 and mode = 'Live' and currency = $2
     and account_code = 'fee_income' and (posted_at at time zone 'Europe/Berlin')::date between $3 and $4`,
    [portico.world[merchant].id, currency, from, to],
  )
  return Number(rows[0]!.net)
}

/** A posting that comes after a payment, such as a fee that is given back. */
async function post(transactionId: string, day: string, lines: ReturnType<typeof feePosting>): Promise<void> {
  const { rows } = await portico.admin.query('select * from transactions where id = $1', [transactionId])
  const { tenant_id, merchant_id, mode, payment_method, service_provider, currency } = rows[0]
  const of = { tenant_id, merchant_id, mode, transaction_id: transactionId, payment_method, payment_provider: service_provider }
  await portico.services.inScope({ level: 'tenant', tenantId: tenant_id, mode }, (db) =>
    insertEntries(db, toEntryRows({ of, currency, postedAt: noon(day), lines }, portico.services.newId)),
  )
}

describe('the sum of an invoice', () => {
  test('is that of the fee entries of its merchant, currency and local days, after refunds, chargebacks and fees that were given back', async () => {
    const [from, to] = ['2025-03-01', '2025-03-31']
    // In Berlin the first is of March and the last of April already, by an hour of summer time.
    await aCapturedPayment(portico, { amountMinor: 12_345, at: new Date('2025-02-28T23:00:00Z') })
    await aCapturedPayment(portico, { amountMinor: 99_999, at: new Date('2025-03-31T22:00:00Z') })
    await aRefundedPayment(portico, { amountMinor: 5_000, refundMinor: 5_000, at: noon('2025-03-05') })
    await aCapturedPayment(portico, { amountMinor: 777, at: noon('2025-03-06'), paymentMethod: 'Wallet', serviceProvider: 'Bosphorus Pay' })
    await aCapturedPayment(portico, { amountMinor: 5_000, currency: 'GBP', at: noon('2025-03-07') })
    await aCapturedPayment(portico, { amountMinor: 5_000, merchant: 'globex', at: noon('2025-03-08') })
    const charged = await aCapturedPayment(portico, { amountMinor: 40_000, at: noon('2025-03-09') })
    await post(charged, '2025-03-20', refundPosting(40_000))
    await post(charged, '2025-03-21', feePosting(-1_190))
    expect(await ok<Created>(create(from, to))).toEqual({ periodFrom: from, periodTo: to, created: 3, existing: 0, withoutFees: 0 })
    for (const [merchant, currency] of [
      ['acme', 'EUR'],
      ['acme', 'GBP'],
      ['globex', 'EUR'],
    ] as const) {
      const { data } = await list({ merchantId: portico.world[merchant].id, currency, periodFrom: from, periodTo: to })
      const invoice = await look(data[0]!.id)
      const net = await ledgerNet(merchant, currency, from, to)
      expect(net).not.toBe(0)
      expect(invoice).toMatchObject({ netMinor: net, ledgerNetMinor: net, vatMinor: portionOf(net, 2000) })
      expect(invoice.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(net)
      // Every fee is taken out of the balance when it is posted; the VAT is not.
      expect(invoice).toMatchObject({ deductedMinor: net, toPayMinor: portionOf(net, 2000), totalMinor: net + portionOf(net, 2000) })
    }
  })

  test('is made of lines by kind, method and provider, each with the entries that it adds up', async () => {
    const { data } = await list({ merchantId: portico.world.acme.id, currency: 'EUR', periodFrom: '2025-03-01', periodTo: '2025-03-31' })
    const { id, lines } = await look(data[0]!.id)
    expect(
      lines.map(({ kind, paymentMethod, serviceProvider, count, unitMinor, amountMinor }) => [
        kind,
        paymentMethod,
        serviceProvider,
        count,
        unitMinor,
        amountMinor,
      ]),
    ).toEqual([
      ['Fee', 'Card', 'Adelphi Acquiring', 3, null, 388 + 175 + 1190],
      ['Fee', 'Wallet', 'Bosphorus Pay', 1, 53, 53],
      ['FeeGivenBack', 'Card', 'Adelphi Acquiring', 1, -1190, -1190],
    ])
    for (const { line, amountMinor, count } of lines) {
      const entries = await readAll<LineEntry>(finance, `${url}/${id}/lines/${line}/entries`, { pageSize: '2' })
      expect(entries).toHaveLength(count)
      expect(entries.reduce((sum, entry) => sum + entry.amountMinor, 0)).toBe(amountMinor)
      for (const { paymentId } of entries) expect((await finance.get(`/api/v1/crm/transactions/${paymentId}`)).status).toBe(200)
    }
    expect((await finance.get(`${url}/${id}/lines/9/entries`)).status).toBe(404)
  })

  test('has its VAT rounded once, half away from zero, also where more was given back than charged', async () => {
    const day = aPastDay()
    const payment = await aCapturedPayment(portico, { merchant: 'globex', amountMinor: 3, at: noon(day) })
    await post(payment, day, feePosting(-28))
    await withBilling(portico, portico.world.northwind.id, { vatRateBps: 1000 })
    await ok(create(day))
    const [row] = (await list({ periodFrom: day, periodTo: day })).data
    expect(row).toMatchObject({ netMinor: -25, vatMinor: -3, totalMinor: -28 })
    await withBilling(portico, portico.world.northwind.id, { vatRateBps: 2000 })
  })
})

describe('creating', () => {
  test('a second run, or one for a part of the period, adds nothing and says so', async () => {
    const { periodFrom: day } = await aDraft(portico)
    expect(await ok(create(day))).toMatchObject({ created: 0, existing: 1, withoutFees: 1 })
    expect(await ok(create(day, day, ['acme']))).toMatchObject({ created: 0, existing: 1, withoutFees: 0 })
    const wide = { periodFrom: new Date(noon(day).getTime() - 86_400_000).toISOString().slice(0, 10), periodTo: day }
    expect(await ok<Created>(create(wide.periodFrom, wide.periodTo, ['acme']))).toMatchObject({ created: 0 })
  })

  test('twenty runs at once make one draft', async () => {
    const day = aPastDay()
    await aCapturedPayment(portico, { at: noon(day) })
    const all = await Promise.all(Array.from({ length: 20 }, () => ok<Created>(create(day))))
    expect(all.reduce((sum, { created }) => sum + created, 0)).toBe(1)
    expect((await list({ periodFrom: day, periodTo: day })).totalCount).toBe(1)
  })

  const today = new Date().toISOString().slice(0, 10)
  const wrong: [says: string, from: string, to: string, field: string, reason: string][] = [
    ['a period that ends before it begins', '2025-02-02', '2025-02-01', 'body.periodTo', 'invoices.periodEndsFirst'],
    ['more than a year', '2023-01-01', '2024-06-01', 'body.periodTo', 'invoices.periodTooLong'],
    ['a period that is not over', '2026-01-01', today, 'body.periodTo', 'invoices.periodNotOver'],
  ]
  test.each(wrong)('refuses %s at its field', async (_, from, to, field, reason) => {
    Object.assign(portico.services, { now: () => new Date(`${today}T12:00:00Z`) })
    const reply = await create(from === '2026-01-01' ? today : from, to)
    expect([reply.status, Object.keys((reply.body as { fields: object }).fields), reasonOf(reply)]).toEqual([422, [field], reason])
  })

  test('refuses a merchant of another tenant, and a tenant without billing settings', async () => {
    expect((await create('2025-01-01', '2025-01-31', ['acme', 'initech'])).status).toBe(404)
    const caller = portico.as(portico.world.contoso.people.finance!)
    const reply = await caller.post(url, { periodFrom: '2025-01-01', periodTo: '2025-01-31' })
    expect([reply.status, reasonOf(reply)]).toEqual([409, 'invoices.noSettings'])
  })

  test('a draft is computed anew, and deleted; its period is free again', async () => {
    const draft = await aDraft(portico)
    await aCapturedPayment(portico, { amountMinor: 2_000, at: noon(draft.periodFrom) })
    const old = await look(draft.id)
    expect(old).toMatchObject({ off: { issue: 'invoices.ledgerChanged' }, ledgerNetMinor: draft.netMinor + 88 })
    expect((await issue(draft)).data).toEqual([{ id: draft.id, number: null, reason: 'invoices.ledgerChanged' }])
    const again = await ok<Invoice>(finance.post(`${url}/${draft.id}/recompute`, { version: draft.version }))
    expect(again).toMatchObject({ netMinor: draft.netMinor + 88, version: 2, off: { pay: 'invoices.stillDraft' } })
    expect((await finance.post(`${url}/${draft.id}/recompute`, { version: 1 })).code).toBe('stale_version')
    expect((await finance.delete(`${url}/${draft.id}`)).status).toBe(204)
    expect((await finance.get(`${url}/${draft.id}`)).status).toBe(404)
    expect(await ok(create(draft.periodFrom))).toMatchObject({ created: 1 })
  })

  test('on the billing day the worker makes the drafts of the month before, once', async () => {
    const scope = { level: 'tenant', tenantId: portico.world.northwind.id, mode: 'Live' } as const
    await withBilling(portico, scope.tenantId, { billingDay: 3 })
    await aCapturedPayment(portico, { at: noon('2024-01-31') })
    const runAt = async (moment: string) => {
      Object.assign(portico.services, { now: () => new Date(moment) })
      await draftOnBillingDay(portico.services, scope)
      return (await list({ periodFrom: '2024-01-01', periodTo: '2024-01-31' })).data
    }
    expect(await runAt('2024-02-02T22:59:00Z')).toEqual([])
    // In Berlin the third has begun.
    const [made] = await runAt('2024-02-02T23:01:00Z')
    expect(made).toMatchObject({ state: 'Draft', periodFrom: '2024-01-01', periodTo: '2024-01-31' })
    expect((await finance.delete(`${url}/${made!.id}`)).status).toBe(204)
    expect(await runAt('2024-02-10T12:00:00Z')).toEqual([])
  })
})

describe('issuing', () => {
  test('numbers invoices without gap or double when fifty people issue at once', async () => {
    const drafts: Invoice[] = []
    for (let n = 0; n < 50; n++) drafts.push(await aDraft(portico, { merchant: n % 2 ? 'acme' : 'globex' }))
    await withBilling(portico, portico.world.northwind.id, { invoiceSeries: 'FIFTY' })
    const people: Person[] = []
    for (const _ of drafts)
      people.push(await portico.personWith('tenant', ['CRM.Reports.Invoices.View', 'CRM.Reports.Invoices.Actions.Issue']))
    const answers = await Promise.all(
      drafts.map(({ id, version }, at) => portico.as(people[at]!).post(`${url}/issue`, { invoices: [{ id, version }] })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const year = new Date().getFullYear()
    const numbers = answers.map(({ body }) => (body as Issued).data[0]!.number).sort()
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, at) => `FIFTY-${year}-${String(at + 1).padStart(6, '0')}`))
    await withBilling(portico, portico.world.northwind.id, { invoiceSeries: 'INV' })
  })

  test('gives a number back with its transaction', async () => {
    const { id, version } = await aDraft(portico)
    await portico.admin.query(
      "create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$; create trigger fail before insert on outbox for each row execute function fail_once()",
    )
    const before = (await portico.admin.query('select * from invoice_series order by series')).rows
    expect((await finance.post(`${url}/issue`, { invoices: [{ id, version }] })).status).toBe(500)
    await portico.admin.query('drop trigger fail on outbox; drop function fail_once()')
    expect((await portico.admin.query('select * from invoice_series order by series')).rows).toEqual(before)
    expect((await issue({ id, version })).data[0]!.reason).toBeNull()
  })

  test('several at once are numbered in the order of the request; one that cannot be issued says why', async () => {
    const [one, two, three] = [await aDraft(portico), await aDraft(portico), await aDraft(portico)]
    const { data } = await issue(three, { ...two, version: 7 }, one)
    expect(data.map(({ id, reason }) => [id, reason])).toEqual([
      [three.id, null],
      [two.id, 'stale_version'],
      [one.id, null],
    ])
    const [first, last] = [data[0]!.number!, data[2]!.number!].map((number) => Number(number.slice(-6)))
    expect(last).toBe(first! + 1)
    expect((await issue(one)).data[0]).toMatchObject({ number: null, reason: 'invoices.alreadyIssued' })
  })

  test('asks for a second factor where the role says so', async () => {
    const { id, version } = await aDraft(portico)
    const issuing = 'CRM.Reports.Invoices.Actions.Issue'
    const person = await portico.personWith('tenant', [issuing], { sca: [issuing] })
    expect((await portico.as(person).post(`${url}/issue`, { invoices: [{ id, version }] })).code).toBe('sca_required')
  })

  test('is for good: the database refuses every change but that it was paid or cancelled', async () => {
    const { id } = await anIssuedInvoice(portico)
    for (const change of [
      "currency = 'GBP'",
      "number = 'X'",
      'due_on = due_on + 1',
      "buyer_name = 'Y'",
      'document_id = id',
      "state = 'Draft'",
    ])
      await expect(portico.admin.query(`update invoices set ${change} where id = $1`, [id]), change).rejects.toThrow(
        /never changes|cannot become/,
      )
    await expect(portico.admin.query('delete from invoices where id = $1', [id])).rejects.toThrow(/stays/)
    for (const sent of [finance.delete(`${url}/${id}`), finance.post(`${url}/${id}/recompute`, { version: 2 })])
      expect(reasonOf(await sent)).toBe('invoices.alreadyIssued')
  })

  test('fixes seller, buyer, term and VAT; later settings and names leave it as it was', async () => {
    const invoice = await anIssuedInvoice(portico)
    await withBilling(portico, portico.world.northwind.id, { sellerName: 'Northwind Two', vatRateBps: 1000, termDays: 30 })
    await portico.admin.query("update merchants set legal_business_name = 'Acme Two' where id = $1", [portico.world.acme.id])
    const later = await look(invoice.id)
    expect(later).toMatchObject({
      seller: { name: 'Northwind Payments Ltd' },
      buyerName: 'Acme Ltd',
      vatRateBps: 2000,
      dueOn: invoice.dueOn,
    })
    await portico.admin.query("update merchants set legal_business_name = 'Acme Ltd' where id = $1", [portico.world.acme.id])
    await withBilling(portico, portico.world.northwind.id, { sellerName: 'Northwind Payments Ltd' })
  })

  test('fees of the period that come in late change no invoice, and its reader sees both sums', async () => {
    const invoice = await anIssuedInvoice(portico)
    await aCapturedPayment(portico, { amountMinor: 2_000, at: noon(invoice.periodFrom) })
    expect(await look(invoice.id)).toMatchObject({ netMinor: invoice.netMinor, ledgerNetMinor: invoice.netMinor + 88 })
  })
})

describe('the PDF', () => {
  test('is written once after the issue, and given out as long as it is the same to the byte', async () => {
    const draft = await aDraft(portico)
    await portico.admin.query('delete from outbox')
    await issue(draft)
    expect(reasonOf(await finance.get(`${url}/${draft.id}/document`))).toBe('invoices.notWritten')
    await deliverTo(portico, [{ 'invoices.document_due': [documentDue(portico.files)] }], { due: true })
    const { document, number } = await look(draft.id)
    const file = await finance.get(`${url}/${draft.id}/document`)
    expect([file.status, file.headers['content-type'], file.bytes.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
    expect(file.headers['content-disposition']).toContain(`${number}.pdf`)
    expect(document).toMatchObject({ bytes: file.bytes.length })
    const { createHash } = await import('node:crypto')
    expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(document!.sha256)
    const { rows } = await portico.admin.query('select tenant_id, document_id from invoices where id = $1', [draft.id])
    const key = `${rows[0].tenant_id}/${rows[0].document_id}`
    await portico.files.delete(key)
    await portico.files.put(key, [Buffer.from(file.bytes).fill(0, 100, 109)] as never)
    expect(reasonOf(await finance.get(`${url}/${draft.id}/document`))).toBe('invoices.damaged')
    await portico.files.delete(key)
    expect(reasonOf(await finance.get(`${url}/${draft.id}/document`))).toBe('invoices.damaged')
  })

  test('says percentages as they are said', () => {
    expect([2000, 1850, 5, 0].map(percentText)).toEqual(['20 %', '18,5 %', '0,05 %', '0 %'])
  })
})

describe('afterwards', () => {
  test('an invoice is overdue from the day after it was due until it is paid', async () => {
    const { id, dueOn, version } = await anIssuedInvoice(portico)
    const stateAt = async (moment: string) => {
      Object.assign(portico.services, { now: () => new Date(moment) })
      return (await look(id)).state
    }
    expect(await stateAt(`${dueOn}T21:00:00Z`)).toBe('Issued')
    const later = new Date(noon(dueOn!).getTime() + 86_400_000).toISOString()
    expect(await stateAt(later)).toBe('Overdue')
    expect((await list({ state: 'Overdue', searchKey: (await look(id)).number!.toLowerCase() })).data).toMatchObject([
      { id, state: 'Overdue' },
    ])
    expect(reasonOf(await finance.post(`${url}/${id}/pay`, { version, paidOn: '2999-01-01' }))).toBe('invoices.paidAhead')
    const paid = await ok<Invoice>(finance.post(`${url}/${id}/pay`, { version, paidOn: dueOn, reference: 'SEPA 4711' }))
    expect(paid).toMatchObject({ state: 'Paid', paidOn: dueOn, paidReference: 'SEPA 4711' })
    expect(reasonOf(await finance.post(`${url}/${id}/pay`, { version: paid.version, paidOn: dueOn }))).toBe('invoices.alreadyPaid')
  })

  test('an invoice with nothing left to pay is paid when it is issued', async () => {
    await withBilling(portico, portico.world.northwind.id, { vatRateBps: 0 })
    const invoice = await anIssuedInvoice(portico)
    expect(invoice).toMatchObject({ state: 'Paid', toPayMinor: 0, paidOn: invoice.issuedOn })
    await withBilling(portico, portico.world.northwind.id, { vatRateBps: 2000 })
  })

  test('a credit note cancels an invoice under a number of its own series, and frees the period', async () => {
    const invoice = await anIssuedInvoice(portico)
    const note = await ok<Invoice>(finance.post(`${url}/${invoice.id}/credit`, { version: invoice.version, reason: 'Wrong rate' }), 201)
    expect(note).toMatchObject({
      kind: 'CreditNote',
      number: expect.stringMatching(/^CN-\d{4}-\d{6}$/),
      netMinor: -invoice.netMinor,
      vatMinor: -invoice.vatMinor,
      toPayMinor: -invoice.toPayMinor,
      counterpart: { id: invoice.id, number: invoice.number },
      creditReason: 'Wrong rate',
    })
    expect(note.lines.map(({ amountMinor }) => amountMinor)).toEqual(invoice.lines.map(({ amountMinor }) => -amountMinor))
    const after = await look(invoice.id)
    expect(after).toMatchObject({ state: 'Credited', counterpart: { id: note.id } })
    const twice = await finance.post(`${url}/${invoice.id}/credit`, { version: after.version, reason: 'Again' })
    expect(reasonOf(twice)).toBe('invoices.credited')
    expect(reasonOf(await finance.post(`${url}/${note.id}/credit`, { version: note.version, reason: 'No' }))).toBe('invoices.isCreditNote')
    expect(await ok(create(invoice.periodFrom))).toMatchObject({ created: 1, existing: 0 })
    const query = { periodFrom: invoice.periodFrom, periodTo: invoice.periodFrom }
    // The invoice and its credit note cancel each other; the new draft is left.
    expect((await list(query)).totals).toMatchObject([{ currency: 'EUR', invoices: 3, netMinor: invoice.netMinor, openMinor: 0 }])
  })
})

describe('who sees what', () => {
  test('merchants see their own invoices once they were issued, and never drafts', async () => {
    const { world, as } = portico
    const draft = await aDraft(portico)
    const invoice = await anIssuedInvoice(portico)
    const owner = as(world.acme.owner)
    const own = '/api/v1/invoices'
    const all = await readAll<InvoiceRow>(owner, own, { pageSize: '50' })
    expect(all.map(({ id }) => id)).toContain(invoice.id)
    expect(all.filter(({ state, merchantId }) => state === 'Draft' || merchantId !== world.acme.id)).toEqual([])
    expect((await owner.get(`${own}/${invoice.id}`)).body).toMatchObject({ number: invoice.number, ledgerNetMinor: null, off: {} })
    expect((await owner.get(`${own}/${invoice.id}/document`)).status).toBe(200)
    expect((await owner.get(`${own}/${invoice.id}/lines/1/entries`)).status).toBe(200)
    for (const tail of ['', '/document', '/lines/1/entries']) expect((await owner.get(`${own}/${draft.id}${tail}`)).status).toBe(404)
    expect((await as(world.globex.owner).get(`${own}/${invoice.id}`)).status).toBe(404)
    expect((await as(world.contoso.people.finance!).get(`${url}/${invoice.id}`)).status).toBe(404)
  })

  test('the platform reads those of all tenants, and changes none', async () => {
    const { world, as } = portico
    const [ours, theirs] = [await anIssuedInvoice(portico), await anIssuedInvoice(portico, { merchant: 'initech' })]
    const caller = as(world.platform.people.finance!)
    const tenants = new Set((await readAll<InvoiceRow>(caller, url, { pageSize: '100' })).map(({ tenantName }) => tenantName))
    expect([...tenants].sort()).toEqual(['Contoso', 'Northwind'])
    expect((await list({ tenantId: world.contoso.id }, caller)).data).toMatchObject([{ id: theirs.id }])
    expect((await caller.get(url, { headers: { tenantid: world.contoso.id } })).body).toMatchObject({ totalCount: 1 })
    expect(await look(ours.id, caller)).toMatchObject({ number: ours.number, off: {} })
    expect((await caller.post(`${url}/${ours.id}/pay`, { version: ours.version, paidOn: '2026-01-01' })).status).toBe(403)
  })

  test('staff limited to a merchant see and make its invoices; staff limited to a method see none', async () => {
    const { world, as } = portico
    const [acme, globex] = [await aDraft(portico), await aDraft(portico, { merchant: 'globex' })]
    const held = ['CRM.Reports.Invoices.View', 'CRM.Reports.Invoices.Actions.Create'] as const
    const ofMerchant = await portico.personWith('tenant', held)
    await limit(portico, ofMerchant, { merchants: [world.globex.id] })
    const limited = as(ofMerchant)
    await expect.poll(async () => (await limited.get(`${url}/${acme.id}`)).status, { timeout: 3000 }).toBe(404)
    expect((await limited.get(`${url}/${globex.id}`)).status).toBe(200)
    const day = aPastDay()
    for (const merchant of ['acme', 'globex'] as const) await aCapturedPayment(portico, { merchant, at: noon(day) })
    expect(await ok(limited.post(url, { periodFrom: day, periodTo: day }))).toMatchObject({ created: 1, withoutFees: 0 })
    const ofMethod = await portico.personWith('tenant', held)
    await limit(portico, ofMethod, { paymentMethods: ['Card'] })
    await expect.poll(async () => (await list({}, as(ofMethod))).totalCount, { timeout: 3000 }).toBe(0)
    expect(reasonOf(await as(ofMethod).post(url, { periodFrom: day, periodTo: day }))).toBe('invoices.limited')
  })

  test('invoices in Test have numbers and periods of their own, and say what they are', async () => {
    const day = aPastDay()
    const live = await anIssuedInvoice(portico, { day })
    const inTest = await anIssuedInvoice(portico, { day, mode: 'Test' })
    expect(inTest.number).toMatch(/^TEST-INV-/)
    expect((await finance.get(`${url}/${live.id}`, { headers: { mode: 'Test' } })).status).toBe(404)
  })

  test('every change is on record with the amounts', async () => {
    const { id, version, dueOn } = await anIssuedInvoice(portico)
    await ok(finance.post(`${url}/${id}/pay`, { version, paidOn: dueOn! <= new Date().toISOString().slice(0, 10) ? dueOn : '2026-01-02' }))
    const trail = await ok<Page<{ action: string; after: object }>>(
      portico.as(administratorOf(portico, portico.world.northwind.id)).get(`${url}/${id}/audit`),
    )
    expect(trail.data.map(({ action }) => action)).toEqual(['invoices.pay', 'invoices.issue', 'invoices.create'])
    expect(trail.data[1]!.after).toMatchObject({ number: expect.any(String), currency: 'EUR', totalMinor: expect.any(Number) })
  })
})

test('the month before a day is whole, also across a year', () => {
  expect(monthBefore('2026-01-15')).toEqual({ periodFrom: '2025-12-01', periodTo: '2025-12-31' })
  expect(monthBefore('2024-03-01')).toEqual({ periodFrom: '2024-02-01', periodTo: '2024-02-29' })
})
