import type { Check } from '../../../chapter.ts'
import { appendOnly, changes, countRows, tryToChange } from '../../../portico/append-only.repository.ts'
import { asOperator, roleUrl, superuserUrl } from '../../../portico/operator.ts'
import { chaosOf } from '../chaos/run-chaos.ts'

const roles = ['app_rw', 'app_limited', 'app_platform', 'app_import', 'app_backup', 'app_identity', 'app_jobs']
const permissionDenied = '42501'

/** No role that Portico signs in with may change or remove append-only rows, and neither may the superuser by accident. */
export const nothingIsRewritten: Check = {
  goal: 'G34',
  says: 'No role of Portico may change or delete records of the trail, entries of the ledger or events of payments',
  async attack(arena) {
    const { portico } = (await chaosOf(arena)).place
    const faults: string[] = []
    let tries = 0
    for (const role of roles)
      await asOperator(roleUrl(portico, role), async (client) => {
        for (const table of appendOnly)
          for (const change of changes) {
            tries++
            const code = await tryToChange(client, table, change)
            if (code !== permissionDenied) faults.push(`${role} may ${change} ${table}: ${code ?? 'it was done'}`)
          }
      })
    const rows = await asOperator(superuserUrl(portico), async (client) => {
      let least = Number.POSITIVE_INFINITY
      for (const table of appendOnly) {
        least = Math.min(least, await countRows(client, table))
        for (const change of changes)
          if ((await tryToChange(client, table, change)) === undefined) faults.push(`a superuser may ${change} ${table} by mistake`)
      }
      return least
    })
    return {
      reached: `${tries} tries of ${roles.length} roles, ${tries - faults.length} refused`,
      faults,
      evidence: [
        { of: 'tries', seen: tries, atLeast: roles.length * appendOnly.length * changes.length },
        { of: 'rows in each of the tables', seen: rows, atLeast: 20 },
      ],
    }
  },
}
