import { chosenLanguages } from '@portico/contract/features/chosen-languages/chosen-languages.contract.ts'
import { languages } from '@portico/contract/features/languages/languages.contract.ts'
import { describeFacts } from '@portico/testkit/describe-facts.ts'
import { languageOf } from '@portico/testkit/features/languages.samples.ts'
import { invitationOf } from '@portico/testkit/features/people.ts'
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

test('a language without texts is offered on payment pages alone, and one that is not offered is no one’s choice', async () => {
  const portico = await aPortico(inject('cluster'))
  const { as, world, close } = portico
  const { code } = (await as(world.platform.people.administrator!).post('/api/v1/crm/languages', languageOf())).body as { code: string }
  const tenant = as(world.northwind.people.administrator!)
  const choose = (language: string, where: object) =>
    tenant.put(`/api/v1/crm/chosen-languages/${language}`, { version: 0, portal: false, shopperPages: true, mails: false, ...where })
  for (const where of [{ portal: true }, { mails: true }])
    expect((await choose(code, where)).body).toMatchObject({ reason: 'chosen-languages.notSpoken' })
  expect((await choose(code, {})).status).toBe(200)
  expect((await tenant.put('/api/v1/crm/profile/language', { language: 'tr' })).status).toBe(200)
  expect((await choose('en', {})).status).toBe(200)
  const refused = { reason: 'chosen-languages.notOffered', fields: { 'body.language': expect.any(String) } }
  expect((await tenant.put('/api/v1/crm/profile/language', { language: 'en' })).body).toMatchObject(refused)
  expect((await tenant.post('/api/v1/crm/users/crm', await invitationOf(portico, { level: 'tenant' }))).body).toMatchObject(refused)
  await close()
})
