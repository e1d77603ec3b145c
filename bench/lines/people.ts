import { openPeople, sizes } from '../data/grow-people.ts'
import { rareAction } from '../data/grow-records.ts'
import type { Line } from '../report/line.ts'
import type { Bench } from './bench.ts'
import { growthLines } from './grown.ts'

const users = '/api/v1/crm/users/crm?pageSize=10&kind=merchants'
const merchants = '/api/v1/crm/merchants?pageSize=10'
const records = '/api/v1/crm/audit?pageSize=10'
const history = '/api/v1/crm/reports/login-history?pageSize=10'

const plannedAnew = 'planned anew for each word, since what a beginning finds decides the plan; with few rows one plan is kept'
const dearer = { 'people by the beginning of a name': plannedAnew, 'customers by a part of the name': plannedAnew }

/** Lists of people, merchants and audit records of a tenant. A search has as many results among many rows as among few. */
export async function people(bench: Bench): Promise<Line[]> {
  const clerkId = bench.small.world.tenants[0]!.clerkId
  const paths = {
    'staff and users, first page': users,
    'people by the beginning of a name': `${users}&search=rare`,
    'people of a rare status': `${users}&status=Inactive`,
    'customers, first page': merchants,
    'customers by a part of the name': `${merchants}&searchKey=corner`,
    'audit page, first page': records,
    'audit page, what one person did': `${records}&actorId=${clerkId}`,
    'audit page, a rare action': `${records}&action=${rareAction}`,
    'audit page, what was refused': `${records}&result=refused`,
    'login history, first page': history,
    'login history of one person': `${history}&actorId=${clerkId}`,
    'login history, what was refused': `${history}&result=refused`,
  }
  const open = (size: keyof typeof sizes) => openPeople(bench.installation, bench.small, size, bench.log)
  const { many } = sizes
  const of = `${many.people.toLocaleString('en')} people, ${many.merchants.toLocaleString('en')} customers and ${many.records.toLocaleString('en')} audit records`
  return growthLines(bench, { goal: 'people', paths, few: await open('few'), many: await open('many'), of, dearer })
}
