import { wordsOfArea } from '@portico/contract/core/permission-areas.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../shared/texts/words.ts'
import { areasOf, choiceOf, heldIn } from './editor/permission-areas.ts'
import type { RoleDetails } from './roles.queries.ts'

/** The permissions of a role, one line per area; areas without any are left out. */
export function RoleSummary({ role }: { role: RoleDetails }) {
  const { t } = useTranslation('roles')
  const say = useWords()
  const held = new Set(role.permissions)
  const areas = areasOf(role.level).flatMap((area) => {
    const count = heldIn(area, held).length
    return count > 0 ? [{ area, count, choice: choiceOf(area, held) }] : []
  })
  if (areas.length === 0) return <p className="p-role-none">{t('part.nothing')}</p>
  return (
    <ul className="p-role-areas">
      {areas.map(({ area, count, choice }) => (
        <li key={area.name}>
          <span>{say(wordsOfArea(area.name))}</span>
          <span>
            {t(choice ? `choice.${choice}` : 'editor.single')}
            <small>{t('editor.heldOf', { held: count, all: area.permissions.length })}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
