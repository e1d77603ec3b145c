import { countries } from '@portico/contract/features/countries/countries.contract.ts'
import { describeResource } from '@portico/testkit/describe-resource.ts'
import { countryOf } from '@portico/testkit/features/countries.ts'

describeResource(countries, {
  sample: countryOf,
  change: { region: 'Asia', isActive: false },
  wrong: { nameEn: '', region: 'Atlantis' },
  keeper: ({ platform }) => platform.people.administrator!,
  readers: ({ northwind, platform }) => [northwind.people.administrator!, platform.people.auditor!],
  strangers: ({ acme }) => [acme.owner],
  use: ({ admin, world }, { code }) =>
    admin.query(
      `insert into chosen_countries (tenant_id, code, boarding, shoppers, payouts, created_at, updated_at) values ($1, $2, true, true, true, now(), now())`,
      [world.northwind.id, code],
    ),
})
