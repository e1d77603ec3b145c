import type { Statement } from '../measure/statement.ts'
import type { PlainRequest } from '../servers/plain.main.ts'

const names = 'm.legal_business_name as merchant_name, w.name as website_name, te.name as tenant_name'
const joins = (row: string) => `join merchants m on m.tenant_id = ${row}.tenant_id and m.id = ${row}.merchant_id
  left join websites w on w.tenant_id = ${row}.tenant_id and w.id = ${row}.website_id join tenants te on te.id = ${row}.tenant_id`

/** The same rows as lists read them until decision 38: keys first, then the rows again, with three names joined to each, and no plan held. */
function joined({ text, values }: Statement): Statement {
  const columns = /^select (.+?), "t"."\w+" as "place" from/.exec(text)?.[1]
  if (!columns) return { text: `select q.*, ${names} from (${text}) q ${joins('q')}`, values }
  const page = `(select q.tenant_id, q.id, q.place from (${text}) q) k join transactions t on t.tenant_id = k.tenant_id and t.id = k.id`
  return { text: `select ${columns}, k.place, ${names} from ${page} ${joins('t')} order by k.place desc, k.id desc`, values }
}

export function joinedRequest({ waves, ...request }: PlainRequest): PlainRequest {
  const [[page, ...beside], ...later] = waves as [[Statement, ...Statement[]], ...Statement[][]]
  return { ...request, waves: [[joined(page), ...beside.map(({ text, values }) => ({ text, values }))], ...later] }
}
