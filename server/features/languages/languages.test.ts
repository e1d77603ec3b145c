import { chosenLanguages } from '@portico/contract/features/chosen-languages/chosen-languages.contract.ts'
import { languages } from '@portico/contract/features/languages/languages.contract.ts'
import { describeFacts } from '@portico/testkit/describe-facts.ts'
import { languageOf } from '@portico/testkit/features/languages.samples.ts'
import { aPortico } from '@portico/testkit/portico/app.ts'
import { expect, inject, test } from 'vitest'

describeFacts(languages, {
  sample: languageOf,
  change: { ownName: 'Idiomo', isActive: false },
  wrong: { nameEn: '', ownName: '' },
  choice: {
    of: chosenLanguages,
    table: 'chosen_languages',
    said: { portal: false, shopperPages: true, mails: false },
    lookup: '/api/v1/crm/lookup/active-languages',
  },
})

test('a language without texts is offered on payment pages alone', async () => {
  const { as, world, close } = await aPortico(inject('cluster'))
  const { code } = (await as(world.platform.people.administrator!).post('/api/v1/crm/languages', languageOf())).body as { code: string }
  const tenant = as(world.northwind.people.administrator!)
  const choose = (language: string, where: object) =>
    tenant.put(`/api/v1/crm/chosen-languages/${language}`, { version: 0, portal: false, shopperPages: true, mails: false, ...where })
  for (const where of [{ portal: true }, { mails: true }])
    expect((await choose(code, where)).body).toMatchObject({ reason: 'chosen-languages.notSpoken' })
  expect((await choose(code, {})).status).toBe(200)
  expect((await choose('tr', { portal: true, mails: true })).status).toBe(200)
  await close()
})
