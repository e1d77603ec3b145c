import { MoreActions } from '@portico/ui/actions/more-actions.tsx'
import { useUiTexts } from '@portico/ui/words/texts.tsx'
import { useTranslation } from 'react-i18next'

type RowActionsProps = {
  name: string
  onEdit: (() => void) | undefined
  onRemove: (() => void) | undefined
  onTrail: (() => void) | undefined
}

/** The menu of a row; it names the row that it is for. */
export function RowActions({ name, onEdit, onRemove, onTrail }: RowActionsProps) {
  const { t } = useTranslation('dashboard-settings')
  const { actionsFor } = useUiTexts()
  const actions = [
    ...(onEdit ? [{ id: 'edit', label: t('change'), onClick: onEdit }] : []),
    ...(onTrail ? [{ id: 'trail', label: t('trail'), onClick: onTrail }] : []),
    ...(onRemove ? [{ id: 'remove', label: t('delete'), danger: true, onClick: onRemove }] : []),
  ]
  return actions.length > 0 && <MoreActions className="p-settings-menu" label={actionsFor(name)} actions={actions} />
}
