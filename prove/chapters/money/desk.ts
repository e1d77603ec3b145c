import { read } from '../../attack/call.ts'
import type { Mode } from '../../portico/mode.ts'
import type { People, Person } from '../../portico/people.ts'
import { kindOf } from './model/actions.ts'
import type { Intent, Opening } from './model/intent.ts'

/** A user who may act on payments, and their address of one. */
export type Teller = { person: Person; userId: string; isStaff: boolean }

const subjectOf = ({ tokens }: Person) =>
  (JSON.parse(Buffer.from(tokens.id_token.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub

export async function tellerOf(people: People, email: string): Promise<Teller> {
  const person = await people.person(email)
  return { person, userId: subjectOf(person), isStaff: person.level !== 'merchant' }
}

/** Who may act on the payments of a merchant: staff of its tenant and of the platform, and its own people. */
export async function tellersFor(people: People, merchant: string): Promise<Teller[]> {
  const { tenant } = people.manifest.merchants[merchant]!
  const emails = ['admin@portico.example', `admin@${tenant}.example`, `finance@${tenant}.example`, `owner@${merchant}.example`]
  return Promise.all(emails.map((email) => tellerOf(people, email)))
}

export const addressOf = ({ isStaff }: Pick<Teller, 'isStaff'>, id: string, tail = '') =>
  `/api/v1/${isStaff ? 'crm/' : ''}transactions/${id}${tail}`

export const actionAddress = ({ isStaff }: Teller, { payment, action, target }: Pick<Intent, 'payment' | 'action' | 'target'>) =>
  `/api/v1/${isStaff ? 'crm/' : ''}transactions${kindOf(action).tail(payment.id, target)}`

export const entriesAddress = ({ isStaff }: Teller, { id, merchantId }: Pick<Opening, 'id' | 'merchantId'>) =>
  isStaff ? `/api/acc/customers/${merchantId}/transactions/${id}/accounting-entries` : `/api/v1/transactions/${id}/accounting-entries`

type Page<Row> = { data: Row[]; nextCursor?: string | null }

/** All rows of a list, page by page. */
export async function readAll<Row>(origin: string, { person }: Teller, mode: Mode, address: string): Promise<Row[]> {
  const rows: Row[] = []
  const first = `${address}${address.includes('?') ? '&' : '?'}pageSize=100`
  for (let next: string | null = first; next; ) {
    const page: Page<Row> = await read<Page<Row>>(origin, person, next, { mode })
    rows.push(...page.data)
    next = page.nextCursor ? `${first}&cursor=${encodeURIComponent(page.nextCursor)}` : null
  }
  return rows
}
