import { Button } from '@mantine/core'
import type { Spot } from '@portico/ui/board/board-layout.ts'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { useTranslation } from 'react-i18next'
import { MiniBoard } from './mini-board.tsx'

type ConflictDialogProps = {
  mine: readonly Spot[]
  theirs: readonly Spot[]
  titleOf: (id: string) => string
  isSaving: boolean
  onKeep: () => void
  onTake: () => void
  onClose: () => void
}

/** The dashboard was saved elsewhere in the meantime: both sides, and the choice between them. */
export function ConflictDialog({ mine, theirs, titleOf, isSaving, onKeep, onTake, onClose }: ConflictDialogProps) {
  const { t } = useTranslation('dashboards')
  return (
    <FormDialog
      opened
      size="table"
      title={t('conflict.title')}
      lead={t('conflict.lead')}
      submitLabel={t('conflict.keep')}
      submitting={isSaving}
      onSubmit={onKeep}
      onClose={onClose}
    >
      <div className="p-conflict">
        <section aria-label={t('conflict.mine')}>
          <h3>{t('conflict.mine')}</h3>
          <p className="p-field-note">{t('conflict.count', { count: mine.length })}</p>
          <MiniBoard label={t('conflict.mine')} spots={mine} titleOf={titleOf} />
        </section>
        <section aria-label={t('conflict.theirs')}>
          <h3>{t('conflict.theirs')}</h3>
          <p className="p-field-note">{t('conflict.count', { count: theirs.length })}</p>
          <MiniBoard label={t('conflict.theirs')} spots={theirs} titleOf={titleOf} />
          <Button variant="default" onClick={onTake}>
            {t('conflict.take')}
          </Button>
        </section>
      </div>
    </FormDialog>
  )
}
