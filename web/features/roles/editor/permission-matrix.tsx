import { TextInput } from '@mantine/core'
import type { Level } from '@portico/contract/core/level.ts'
import { wordsOfArea } from '@portico/contract/core/permission-areas.ts'
import { isFoundIn, tidyText } from '@portico/contract/core/text/fold.ts'
import { permissions } from '@portico/contract/permissions.ts'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../../shared/texts/words.ts'
import { AreaSection } from './area-section.tsx'
import { areasOf } from './permission-areas.ts'
import type { RoleDraft } from './use-role-draft.ts'

/** The whole catalogue of a level by area; a search opens the areas in which it finds something and shows nothing else. */
export function PermissionMatrix({ level, draft }: { level: Level; draft: RoleDraft }) {
  const { t } = useTranslation('roles')
  const say = useWords()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const areas = useMemo(() => areasOf(level), [level])
  const wanted = tidyText(search)
  const finds = (name: keyof typeof permissions) =>
    isFoundIn(`${name} ${say(permissions[name].words)} ${say(wordsOfArea(permissions[name].area))}`, wanted)
  const found = areas
    .map((area) => ({ area, shown: wanted === '' ? area.permissions : area.permissions.filter(finds) }))
    .filter(({ shown }) => shown.length > 0)
  const toggle = (name: string) => setOpen((now) => new Set(now.has(name) ? [...now].filter((one) => one !== name) : [...now, name]))
  return (
    <div className="p-perm">
      <TextInput
        aria-label={t('editor.search')}
        placeholder={t('editor.search')}
        leftSection={<IconSearch size={15} stroke={1.75} aria-hidden />}
        value={search}
        autoComplete="off"
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {found.length === 0 && <p className="p-role-none">{t('editor.noMatch')}</p>}
      {found.map(({ area, shown }) => (
        <AreaSection
          key={area.name}
          area={area}
          shown={shown}
          isOpen={wanted !== '' || open.has(area.name)}
          onToggle={() => toggle(area.name)}
          draft={draft}
        />
      ))}
    </div>
  )
}
