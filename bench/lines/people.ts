import { many, openMany } from '../data/grow-people.ts'
import type { Line } from '../report/line.ts'
import type { Bench } from './bench.ts'
import { growthLines } from './grown.ts'

const paths = {
  'staff and users, first page': '/api/v1/crm/users/crm?pageSize=20&kind=merchants',
  'people by the beginning of a name': '/api/v1/crm/users/crm?pageSize=20&kind=merchants&search=last99',
  'people of a rare status': '/api/v1/crm/users/crm?pageSize=20&kind=merchants&status=Inactive',
  'customers, first page': '/api/v1/crm/merchants?pageSize=20',
  'customers by a part of the name': '/api/v1/crm/merchants?pageSize=20&searchKey=shop%209',
}
/** What grows with the rows. */
const dearer = {
  'people by the beginning of a name': '801 people are called so: an index finds them, each is counted, and the newest of them are shown',
  'customers by a part of the name': 'the part is looked for in each name of the tenant, as no index behind the walls knows parts',
}

/** Lists of people and customers of a tenant. */
export async function people(bench: Bench): Promise<Line[]> {
  const of = `${many.people.toLocaleString('en')} people and ${many.merchants.toLocaleString('en')} customers`
  const larger = await openMany(bench.installation, bench.small, bench.log)
  return growthLines(bench, { goal: 'people', paths, few: bench.small.database, many: larger, of, dearer })
}
