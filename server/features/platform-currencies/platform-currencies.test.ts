import { formatMoney } from '@portico/contract/core/money.ts'
import { chosenCurrencies } from '@portico/contract/features/chosen-currencies/chosen-currencies.contract.ts'
import { platformCurrencies } from '@portico/contract/features/platform-currencies/platform-currencies.contract.ts'
import { describeFacts } from '@portico/testkit/describe-facts.ts'
import { paymentOf } from '@portico/testkit/features/payments.ts'
import { currencyOf } from '@portico/testkit/features/platform-currencies.samples.ts'
import { aPortico } from '@portico/testkit/portico/app.ts'
import { expect, inject, test } from 'vitest'

describeFacts(platformCurrencies, {
  sample: currencyOf,
  change: { decimalPlaces: 0, isActive: false },
  wrong: { nameEn: '', decimalPlaces: 5 },
  choice: {
    of: chosenCurrencies,
    table: 'chosen_currencies',
    said: { offered: true, isBase: false },
    lookup: '/api/v1/crm/lookup/active-currencies',
  },
})

test('a currency in which an amount exists keeps its decimal places and stays; a base currency stays offered', async () => {
  const portico = await aPortico(inject('cluster'))
  const { as, world, close } = portico
  await paymentOf({ portico, place: 'acme' })
  const platform = as(world.platform.people.administrator!)
  const base = '/api/v1/crm/platform-currencies/EUR'
  const {
    usedBy: _uses,
    code: _code,
    createdAt: _made,
    updatedAt: _at,
    ...euro
  } = (await platform.get(base)).body as Record<string, unknown>
  expect((await platform.put(base, { ...euro, decimalPlaces: 3 })).body).toMatchObject({
    reason: 'platform-currencies.decimalPlacesStay',
    fields: { 'body.decimalPlaces': expect.any(String) },
  })
  expect((await platform.delete(base)).body).toMatchObject({ reason: 'platform-currencies.hasAmounts' })
  expect((await platform.put(base, { ...euro, isStandard: false })).status).toBe(200)
  await platform.post('/api/v1/crm/platform-currencies', currencyOf({ code: 'QZZ', decimalPlaces: 4 }))
  await expect.poll(() => formatMoney(12_345, 'QZZ')).toBe('1,2345 QZZ')
  expect((await platform.get('/api/v1/crm/users')).body).toMatchObject({ currencyDigits: { QZZ: 4, JPY: 0 } })

  const tenant = as(world.northwind.people.administrator!)
  const choose = (offered: boolean, isBase: boolean, version: number) =>
    tenant.put('/api/v1/crm/chosen-currencies/EUR', { offered, isBase, version })
  expect((await choose(false, true, 0)).body).toMatchObject({ offered: true, isBase: true })
  expect((await choose(true, false, 1)).body).toMatchObject({ reason: 'chosen-currencies.baseStays' })
  expect((await choose(false, true, 1)).body).toMatchObject({ reason: 'chosen-currencies.baseIsOffered' })
  await close()
})
