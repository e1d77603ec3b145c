import { tidyLine } from '@portico/contract/core/text/fold.ts'
import { isPermission } from '@portico/contract/permissions.ts'
import { Became } from '@portico/ui/values/became.tsx'
import { useTranslation } from 'react-i18next'
import { usePermissionName } from '../../../shared/texts/permission-name.ts'
import type { RoleDraft } from './use-role-draft.ts'

const parts = ['added', 'removed', 'asks', 'asksNoLonger'] as const

/** The difference to the saved role, in words. */
export function Changes({ draft: { difference, renamed, saved, draft } }: { draft: RoleDraft }) {
  const { t } = useTranslation('roles')
  const say = usePermissionName()
  const label = (name: string) => (isPermission(name) ? say(name) : name)
  return (
    <div className="p-role-changes">
      {renamed && saved.name !== '' && (
        <section>
          <h3>{t('changes.name')}</h3>
          <p>
            <bdi>
              <Became before={saved.name} after={tidyLine(draft.name)} />
            </bdi>
          </p>
        </section>
      )}
      {parts
        .filter((part) => difference[part].length > 0)
        .map((part) => (
          <section key={part} data-part={part}>
            <h3>
              {t(`changes.${part}`)} <span>{difference[part].length}</span>
            </h3>
            <ul>
              {difference[part].map((name) => (
                <li key={name}>{label(name)}</li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}
