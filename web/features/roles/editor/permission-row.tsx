import { Checkbox } from '@mantine/core'
import { includerOf, type Permission, permissions, scaAble } from '@portico/contract/permissions.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../../shared/texts/words.ts'
import type { RoleDraft } from './use-role-draft.ts'

/** One permission in words, with the name that the interface knows it by, and whether it asks for a second factor. */
export function PermissionRow({ name, draft }: { name: Permission; draft: RoleDraft }) {
  const { t } = useTranslation('roles')
  const say = useWords()
  const label = say(permissions[name].words)
  const isHeld = draft.draft.permissions.includes(name)
  const includer = isHeld ? undefined : includerOf(name, new Set(draft.draft.permissions))
  const hint = includer
    ? t('editor.included', { label: say(permissions[includer].words) })
    : draft.holds(name)
      ? undefined
      : t('off.notHeld')
  return (
    <li className="p-perm-row">
      <Checkbox
        label={
          <>
            {label} <code>{name}</code>
          </>
        }
        description={hint}
        checked={isHeld || includer !== undefined}
        disabled={includer !== undefined || !draft.mayGive(name)}
        onChange={() => draft.toggle(name)}
      />
      {scaAble(name) && (
        <Checkbox
          label={t('editor.secondFactor')}
          aria-label={t('editor.secondFactorFor', { label })}
          checked={draft.draft.scaRequiredPermissions.includes(name)}
          disabled={!isHeld || !draft.mayTouch(name)}
          onChange={() => draft.toggleSca(name)}
        />
      )}
    </li>
  )
}
