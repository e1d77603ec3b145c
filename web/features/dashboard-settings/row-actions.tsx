import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type RowActionsProps = {
  name: string
  onEdit: (() => void) | undefined
  onRemove: (() => void) | undefined
  onTrail: (() => void) | undefined
}

/** The actions of a row; each names the row that it is for. */
export function RowActions({ name, onEdit, onRemove, onTrail }: RowActionsProps) {
  const { t } = useTranslation('dashboard-settings')
  const action = (label: string, onClick: (() => void) | undefined) =>
    onClick && (
      <Button variant="default" size="xs" aria-label={`${label}: ${name}`} onClick={onClick}>
        {label}
      </Button>
    )
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {action(t('trail'), onTrail)}
      {action(t('change'), onEdit)}
      {action(t('delete'), onRemove)}
    </Group>
  )
}
