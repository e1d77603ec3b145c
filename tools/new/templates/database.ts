import { snake } from '../../source/spelling.ts'
import { type Field, namingField } from '../fields.ts'
import { column } from '../names.ts'
import type { Wish } from '../wish.ts'

const types: Record<Field['kind'], (field: Field, name: string) => string> = {
  text: ({ most, isRequired }, name) => `text not null check (length(${name}) between ${isRequired ? 1 : 0} and ${most})`,
  note: ({ most, isRequired }, name) => `text not null check (length(${name}) between ${isRequired ? 1 : 0} and ${most})`,
  flag: () => 'boolean not null',
  enum: ({ options }, name) => `text not null check (${name} in (${options.map((one) => `'${one}'`).join(', ')}))`,
  integer: ({ least, most, isRequired }, name) => `int${must(isRequired)} check (${name} between ${least} and ${most})`,
  country: ({ isRequired }, name) => `text${must(isRequired)} check (${name} ~ '^[A-Z]{2}$')`,
  currency: ({ isRequired }, name) => `text${must(isRequired)} check (${name} ~ '^[A-Z]{3}$')`,
  email: ({ isRequired }, name) => `text${must(isRequired)} check (length(${name}) <= 254)`,
}
export const columnsOf = (fields: readonly Field[]) =>
  fields.map((field) => `${column(field.name)} ${types[field.kind](field, column(field.name))}`)
const must = (isRequired: boolean) => (isRequired ? ' not null' : '')

/** Whose rows, by the walls: the columns that say it, and the function that builds them. */
const walls = {
  platform: { owner: [], key: '', make: (table: string) => `make_facts_table('${table}')` },
  tenant: {
    owner: ['tenant_id uuid not null references tenants (id)'],
    key: 'tenant_id, ',
    make: (table: string) => `make_tenant_table('${table}')`,
  },
  merchant: {
    owner: ['tenant_id uuid not null references tenants (id)', 'merchant_id uuid not null'],
    key: 'tenant_id, ',
    make: (table: string) => `make_tenant_table('${table}', merchant => 'required')`,
  },
}

export function migrationOf({ feature, of, fields, key: named }: Wish): string {
  const table = snake(feature)
  const { owner, key, make } = walls[of]
  const name = column(namingField(fields).name)
  // The function that makes facts of the platform brings its own.
  const own = of === 'platform' ? fields.filter(({ name }) => !['isActive', 'isStandard'].includes(name)) : fields
  const kept = ['version int not null default 1', 'created_at timestamptz not null', 'updated_at timestamptz not null']
  const columns = [
    ...owner,
    ...(named === 'id' ? ['id uuid not null'] : []),
    ...columnsOf(own),
    ...(of === 'platform' ? [] : kept),
    `primary key (${key}${named})`,
    ...(of === 'merchant' ? ['foreign key (tenant_id, merchant_id) references merchants (tenant_id, id)'] : []),
  ]
  const owners = { platform: '', tenant: 'tenant_id, ', merchant: 'tenant_id, merchant_id, ' }[of]
  return `set local lock_timeout = '5s';

create table ${table} (
${columns.map((line) => `  ${line}`).join(',\n')}
);
create unique index ${table}_${name} on ${table} (${owners}text_key(${name}));
select ${make(table)};
`
}
