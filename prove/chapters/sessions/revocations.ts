import { fieldOf } from '@portico/testkit/browser/cookie-browser.ts'
import { atPortal } from '@portico/testkit/browser/portal-sign-in.ts'
import type { Place } from '../../arena.ts'
import { type Answer, call, isDone, read } from '../../attack/call.ts'
import { aNewColleague, type NewPerson, newPassword } from '../../portico/new-person.ts'
import type { Person } from '../../portico/people.ts'
import { whoAmI } from './carrying-a-token.ts'

/** A change after which an old token, or an old right, must be refused. */
export type Revocation = {
  says: string
  /** What worked just before. */
  path: string
  /** Makes the change; its answer has come when this ends. */
  change(about: { person: Person; somebody: NewPerson; admin: Person; roleId: string }): Promise<unknown>
}

const users = '/api/v1/crm/users'
const rightPath = '/api/v1/crm/transactions?pageSize=1'
const [right, otherRight] = ['CRM.Transaction.View', 'CRM.Audit.View']

export async function mustDo(answer: Promise<Answer>): Promise<Answer> {
  const done = await answer
  if (!isDone(done)) throw new Error(`the change itself was answered with ${done.status}: ${done.text.slice(0, 300)}`)
  return done
}

/** As the portal does: its page of the identity server sends a form by itself. */
async function signOut(origin: string, { browser, tokens }: Person): Promise<void> {
  const query = new URLSearchParams({
    client_id: 'portal',
    id_token_hint: tokens.id_token,
    post_logout_redirect_uri: `${origin}/assets/logout-callback.html`,
  })
  const page = await browser.get(`${origin}/Identity/session/end?${query}`)
  const action = /<form[^>]*action="([^"]+)"/.exec(page.text)?.[1]
  if (!action) throw new Error(`No form signs out: ${page.status}`)
  await browser.follow(await browser.post(action, { xsrf: fieldOf(page.text, 'xsrf'), logout: 'yes' }), atPortal)
}

export const revocationsAt = ({ portico, people }: Place): Revocation[] => {
  const origin = portico.url
  const put = (who: Person, path: string, body: unknown) => mustDo(call(origin, who, path, { method: 'PUT', body }))
  const remove = (who: Person, path: string) => mustDo(call(origin, who, path, { method: 'DELETE' }))
  const post = (who: Person, path: string, body: unknown) => mustDo(call(origin, who, path, { body }))
  return [
    { says: 'signing out', path: whoAmI, change: ({ person }) => signOut(origin, person) },
    {
      says: 'signing out everywhere else',
      path: whoAmI,
      change: async ({ somebody }) => remove(await people.signInAnew(somebody.email, newPassword), '/api/v1/crm/profile/sessions'),
    },
    {
      says: 'a password changed elsewhere',
      path: whoAmI,
      change: async ({ somebody }) => {
        const elsewhere = await people.signInAnew(somebody.email, newPassword)
        await put(elsewhere, '/api/v1/crm/profile/password', { current: newPassword, password: 'Another-lighthouse-84' })
      },
    },
    {
      says: 'sessions ended by an administrator',
      path: whoAmI,
      change: ({ admin, somebody }) => remove(admin, `${users}/${somebody.id}/sessions`),
    },
    {
      says: 'deactivation',
      path: whoAmI,
      change: ({ admin, somebody }) => put(admin, `${users}/${somebody.id}/activation`, { isActive: false }),
    },
    {
      says: 'a password reset by an administrator',
      path: whoAmI,
      change: ({ admin, somebody }) => post(admin, `${users}/password-reset`, { email: somebody.email }),
    },
    {
      says: 'other roles',
      path: rightPath,
      change: async ({ admin, somebody }) => {
        const { version } = await read<{ version: number }>(origin, admin, `${users}/crm/${somebody.id}`)
        const roleIds = [(await read<{ id: string }>(origin, admin, `${users}/roles/crm`, { body: role([otherRight]) })).id]
        await put(admin, `${users}/crm/${somebody.id}`, { firstName: 'Ada', lastName: 'Lindqvist', phone: null, roleIds, version })
      },
    },
    {
      says: 'a right taken from the role',
      path: rightPath,
      change: ({ admin, roleId }) =>
        put(admin, `${users}/permissions/${roleId}`, { permissions: [otherRight], scaRequiredPermissions: [] }),
    },
    { says: 'deletion', path: whoAmI, change: ({ admin, somebody }) => remove(admin, `${users}/crm/${somebody.id}`) },
  ]
}

const role = (permissions: string[]) => ({ name: `Proof ${crypto.randomUUID().slice(0, 8)}`, permissions, scaRequiredPermissions: [] })

/** A signed-in user with a separate role that gives one permission. */
export async function aRevocable(place: Place) {
  const { portico, people } = place
  const admin = await people.person('admin@northwind.example')
  const { id: roleId } = await read<{ id: string }>(portico.url, admin, `${users}/roles/crm`, { body: role([right]) })
  const somebody = await aNewColleague(place, { roleId })
  return { admin, roleId, somebody, person: await people.signInAnew(somebody.email, newPassword) }
}
