import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { IconUser } from '@tabler/icons-react'
import i18next from 'i18next'
import { type Find, hintOf, mostFound, readFound } from '../../shared/page/find-records.ts'
import { peopleQuery } from './people.queries.ts'
import { desksOf } from './people-desk.ts'

/** People by name, mail address or id, on each screen of people that the user may open. */
export const find: Find = async (text, { session, ...reading }) => {
  const found = await Promise.all(
    desksOf(session).map(async ({ kind, path }) => {
      const { data } = await readFound(reading, peopleQuery({ kind, search: text, pageSize: mostFound, sort: 'name' }))
      return data.map((person) => ({
        id: person.id,
        label: `${person.firstName} ${person.lastName}`,
        hint: hintOf(shownAddress(person.email), person.merchantName, i18next.t(`people:status.${person.status}`)),
        icon: <IconUser size={16} stroke={1.6} aria-hidden />,
        href: `${path}/${person.id}`,
      }))
    }),
  )
  return found.flat()
}
