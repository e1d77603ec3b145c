import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { readCsv, readZip } from '@portico/testkit/files/read-zip.ts'
import { aPortico, type Person, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { runExport } from './index.ts'

const exportsAt = '/api/v1/crm/exports'
const payments = {} as Record<'shown' | 'otherMerchant' | 'otherMethod' | 'otherProvider', string>
let portico: TestPortico

beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const shown = { merchant: 'globex', paymentMethod: 'Wallet', serviceProvider: 'Bosphorus Pay' } as const
  payments.shown = await aCapturedPayment(portico, shown)
  payments.otherMerchant = await aCapturedPayment(portico, { ...shown, merchant: 'acme' })
  payments.otherMethod = await aCapturedPayment(portico, { ...shown, paymentMethod: 'Card' })
  payments.otherProvider = await aCapturedPayment(portico, { ...shown, serviceProvider: 'Adelphi Acquiring' })
})
afterAll(() => portico?.close())

type Limited = { kind: string; path: string; only: () => string; hides: keyof typeof payments }
const limits: [string, Limited][] = [
  ['merchant', { kind: 'merchants', path: 'crm/:id/merchantpermissions', only: () => portico.world.globex.id, hides: 'otherMerchant' }],
  ['payment method', { kind: 'paymentMethods', path: 'crm/:id/paymentmethodpermissions', only: () => 'Wallet', hides: 'otherMethod' }],
  ['provider', { kind: 'serviceProviders', path: ':id/service-provider-permissions', only: () => 'Bosphorus Pay', hides: 'otherProvider' }],
]

describe.each(limits)('a background export by a person limited to one %s', (_one, { kind, path, only, hides }) => {
  const all = () => Object.values(payments).toSorted()
  const allowed = () => all().filter((id) => id !== payments[hides])
  const aClerk = () => portico.personWith('tenant', ['CRM.Transaction.View', 'CRM.Transaction.Export'])

  async function limitTo(person: Person, values: string[] | null, version = 0) {
    const administrator = portico.as(portico.world.northwind.people.administrator!)
    const reply = await administrator.put(`/api/v1/crm/users/${path.replace(':id', person.id)}`, { [kind]: values, version })
    expect(reply.status, reply.text).toBe(200)
  }
  async function start(person: Person): Promise<string> {
    const query = { columns: 'id', sort: 'createdAt' }
    const reply = await portico.as(person).post(exportsAt, { list: 'transactions', query }, { headers: { mode: 'Live' } })
    expect(reply.status, reply.text).toBe(202)
    return (reply.body as { id: string }).id
  }
  /** The payments of the file that the worker writes, and how many rows the export says it has. */
  async function written(person: Person, exportId: string) {
    await runExport({ services: portico.services, files: portico.files }, { exportId, tenantId: person.tenantId, mode: 'Live' })
    const file = await portico.as(person).get(`${exportsAt}/${exportId}/file`)
    expect(file.status, file.text.slice(0, 300)).toBe(200)
    const [csv] = readZip(file.bytes).values()
    const { rowsDone } = (await portico.as(person).get(`${exportsAt}/${exportId}`)).body as { rowsDone: number }
    const ids = readCsv(csv!.toString()).slice(1).flat().toSorted()
    expect(rowsDone).toBe(ids.length)
    return ids
  }

  test('holds only what they may see', async () => {
    const clerk = await aClerk()
    await limitTo(clerk, [only()])
    expect(await written(clerk, await start(clerk))).toEqual(allowed())
  })

  test('follows a limit that is set after it was started', async () => {
    const clerk = await aClerk()
    const id = await start(clerk)
    await limitTo(clerk, [only()])
    expect(await written(clerk, id)).toEqual(allowed())
  })

  test('holds nothing where nothing is left to them, and everything where the limit is lifted, before it is written', async () => {
    const clerk = await aClerk()
    await limitTo(clerk, [only()])
    const [emptied, freed] = [await start(clerk), await start(clerk)]
    await limitTo(clerk, [], 1)
    expect(await written(clerk, emptied)).toEqual([])
    await limitTo(clerk, null, 2)
    expect(await written(clerk, freed)).toEqual(all())
  })
})
