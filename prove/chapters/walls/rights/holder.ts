import { pause } from '../../../attack/at-once.ts'
import { type Level, pathAt } from '../../../attack/good/good-request.ts'
import { anActivePerson, aRole } from '../../../attack/good/people.ts'
import { ownerAt, type Side } from '../../../attack/good/side.ts'
import { aPerson, type Voice } from '../../../attack/voice.ts'

type Context = { permissions: string[] }

/** Rights are at most a second old. */
const settledMs = 1100

/** The permissions of a user, as the portal gets them. */
export const permissionsOf = async (voice: Voice, level: Level) => (await voice.read<Context>(pathAt({ level }, 'users'))).permissions

/** Someone whose one role is made to hold one thing after the other. */
export type Holder = { voice: Voice; hold(permissions: readonly string[]): Promise<void> }

export async function aHolder(side: Side, level: Level): Promise<Holder> {
  const role = await aRole(side, level)
  const { email } = await anActivePerson(side, level, [role.id])
  const { portico, people } = side.place
  // Signed in now: the first call of many at once would be told that too many passwords are being checked.
  await people.person(email)
  return {
    voice: aPerson(portico, people, email),
    async hold(permissions) {
      const body = { permissions, scaRequiredPermissions: [] }
      await ownerAt(side, level).read(pathAt({ level }, `users/permissions/${role.id}`), { method: 'PUT', body })
      await pause(settledMs)
    },
  }
}
