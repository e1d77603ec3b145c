import { SegmentedControl } from '@mantine/core'
import { wordsOfArea } from '@portico/contract/core/permission-areas.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../../shared/texts/words.ts'
import { type Area, type AreaChoice, choiceOf, choicesOf, heldIn } from './permission-areas.ts'
import { PermissionRow } from './permission-row.tsx'
import type { RoleDraft } from './use-role-draft.ts'

type AreaSectionProps = {
  area: Area
  /** Those of the area that are shown while something is searched for. */
  shown: readonly string[]
  isOpen: boolean
  onToggle: () => void
  draft: RoleDraft
}

/** One area of the matrix: none, view or edit in one press, and its single permissions below. */
export function AreaSection({ area, shown, isOpen, onToggle, draft }: AreaSectionProps) {
  const { t } = useTranslation('roles')
  const say = useWords()
  const base = useId()
  const held = new Set(draft.draft.permissions)
  const choice = choiceOf(area, held)
  const count = heldIn(area, held).length
  const isLocked = !area.permissions.some(draft.mayGive)
  const options = choicesOf(area).map((value) => ({ value, label: t(`choice.${value}`) }))
  return (
    <section className="p-perm-area" aria-labelledby={`${base}-name`}>
      <div className="p-perm-head">
        <h3 id={`${base}-name`}>
          <button type="button" aria-expanded={isOpen} aria-controls={`${base}-list`} onClick={onToggle}>
            <IconChevronRight size={15} stroke={1.75} aria-hidden data-open={isOpen || undefined} />
            {say(wordsOfArea(area.name))}
          </button>
        </h3>
        <span className="p-perm-count">
          {choice === undefined && <>{t('editor.single')} · </>}
          {t('editor.heldOf', { held: count, all: area.permissions.length })}
        </span>
        <div className="p-perm-choice">
          <SegmentedControl
            size="xs"
            aria-label={say(wordsOfArea(area.name))}
            data={options}
            value={choice ?? ''}
            disabled={isLocked}
            onChange={(next) => draft.chooseArea(area, next as AreaChoice)}
          />
        </div>
      </div>
      <ul id={`${base}-list`} hidden={!isOpen}>
        {isOpen &&
          area.permissions.filter((name) => shown.includes(name)).map((name) => <PermissionRow key={name} name={name} draft={draft} />)}
      </ul>
    </section>
  )
}
