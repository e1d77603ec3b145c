import type { Level } from '@portico/contract/core/level.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { actionNames, entityNames } from '../../../core/audit/old-names.ts'

const invitations = ['people.invite', 'people.resendInvitation'].flatMap(actionNames.allNamesOf)

/** Who has last invited a person, as the trail says, and what that one is called. */
export const findInviter = (db: ReadDb, userId: string) =>
  db
    .selectFrom('audit_records as a')
    .innerJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'a.tenant_id').on(sql<boolean>`u.id::text = a.entity_id`))
    .select(['a.actor_id as inviterId', sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name')])
    .select(sql<Level>`a.actor_level`.as('inviterLevel'))
    .where('a.entity', 'in', entityNames.allNamesOf('people'))
    .where('a.entity_id', '=', userId)
    .where('a.action', 'in', invitations)
    .where('a.result', '=', 'done')
    .where('a.actor_id', 'is not', null)
    .orderBy('a.id', 'desc')
    .limit(1)
    .$narrowType<{ inviterId: string }>()
    .executeTakeFirst()
