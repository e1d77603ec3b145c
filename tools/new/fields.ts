import { column, Refusal } from './names.ts'

type Kind = 'text' | 'note' | 'flag' | 'enum' | 'integer' | 'country' | 'currency' | 'email'
export type Field = { name: string; kind: Kind; isRequired: boolean; most: number; least: number; options: string[] }

const shape = /^(\w+):([a-z]+)(?:\(([^)]*)\))?(!?)$/
const identifier = /^[a-z][a-zA-Z0-9]{0,39}$/
const option = /^[A-Z][a-zA-Z0-9]{0,39}$/
/** What every record has without being asked, and what a list asks by these names. */
const taken = new Set(['id', 'version', 'createdAt', 'updatedAt', 'usedBy', 'tenantId', 'merchantId', 'mode', 'keptBy', 'isStandard'])
/** What facts have that tenants choose from (`facts()`), and what a tenant says of each. */
const ofFacts = /^(code|name.*|is(Active|Offered|Chosen))$/
const asked = new Set(['pageIndex', 'pageSize', 'cursor', 'searchKey', 'sort', 'timezoneOffset', 'timeZone', 'constructor'])
/** Of SQL; a column of this name would have to be quoted wherever it is written. */
const reserved = new Set(
  (
    'all and any array as asc both case cast check collate column constraint create current_date default desc distinct do else end except ' +
    'false fetch for foreign from grant group having in initially intersect into lateral leading limit localtime not null offset on only or ' +
    'order placing primary references returning select some symmetric table then to trailing true union unique user using variadic when ' +
    'where window with'
  ).split(' '),
)
const lengths: Partial<Record<Kind, number>> = { text: 500, note: 5000 }

export const fieldHelp =
  'FIELDS, such as name:text(100)! note:note(2000) level:enum(Low,High) isActive:flag days:integer(0,365) country:country currency:currency ' +
  'mail:email; ! for one that has to be there. The first text that is no code names each record. ' +
  'With --choice say only the fields beside code, names, active and standard, or none.'

/** The fields of a resource as they are written on the command line, or a refusal that says which word is wrong. */
export function readFields(words: readonly string[], { hasChoice = false } = {}): Field[] {
  if (words.length === 0 && !hasChoice) throw new Refusal(`A resource needs fields. ${fieldHelp}`)
  const fields = words.map(readField)
  const twice = fields.find(({ name }, at) => fields.findIndex((one) => one.name === name) < at)
  if (twice) throw new Refusal(`${twice.name} is named twice`)
  if (hasChoice) return fields.map(refuseOfFacts)
  if (!namingField(fields)?.isRequired)
    throw new Refusal('The first text that is no code names each record, so there has to be one, and it has to be there: name:text(100)!')
  if (fields.every((field) => field === namingField(fields) || field.name === 'code'))
    throw new Refusal('A record has a field beside its name that can be changed, such as isActive:flag')
  return fields
}

function refuseOfFacts(field: Field): Field {
  if (ofFacts.test(field.name))
    throw new Refusal(
      `${field.name} is no field beside a choice: code, names in both languages, isActive and isStandard are there already, and can be changed but for the code`,
    )
  return field
}

function readField(word: string): Field {
  const [, name = '', kind = '', inside, mark] = shape.exec(word) ?? []
  if (!identifier.test(name)) throw new Refusal(`${JSON.stringify(word)} is no field. ${fieldHelp}`)
  if (taken.has(name)) throw new Refusal(`${name} is there already: every record has it, or the server says it`)
  if (asked.has(name) || reserved.has(column(name))) throw new Refusal(`${name} is a reserved word: choose another name for the field`)
  return { name, isRequired: mark === '!', most: 0, least: 0, options: [], ...readKind(word, kind, inside) }
}

function readKind(word: string, kind: string, inside: string | undefined): Pick<Field, 'kind'> & Partial<Field> {
  const wrong = (wish: string) => new Refusal(`${JSON.stringify(word)} is no field: ${wish}`)
  const parts = (inside ?? '').split(',').map((part) => part.trim())
  if (kind === 'text' || kind === 'note') {
    const most = Number(inside)
    if (!Number.isInteger(most) || most < 1 || most > lengths[kind]!)
      throw wrong(`say how long it may be, 1 to ${lengths[kind]}: ${kind}(100)`)
    return { kind, most }
  }
  if (kind === 'enum') {
    if (parts.length < 2 || !parts.every((part) => option.test(part)) || new Set(parts).size < parts.length)
      throw wrong('say two or more words with a capital letter: enum(Low,High)')
    return { kind, options: parts }
  }
  if (kind === 'integer') {
    const [least = Number.NaN, most = Number.NaN] = parts.map((part) => (/^-?\d{1,9}$/.test(part) ? Number(part) : Number.NaN))
    if (!(least < most) || parts.length !== 2) throw wrong('say the least and the most: integer(0,365)')
    return { kind, least, most }
  }
  if (kind === 'flag' || kind === 'country' || kind === 'currency' || kind === 'email') {
    if (inside !== undefined) throw wrong(`${kind} has nothing to say in brackets`)
    return { kind }
  }
  throw wrong(`${kind} is none of text, note, flag, enum, integer, country, currency, email`)
}

/** The field that names a record: unique, searchable, and the list's sort order. A code is only short for it. */
export const namingField = (fields: readonly Field[]): Field => fields.find(({ kind, name }) => kind === 'text' && name !== 'code')!
