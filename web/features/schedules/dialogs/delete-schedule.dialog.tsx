import { useTranslation } from 'react-i18next'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { useScheduleWords } from '../say-schedule.ts'
import { type Mode, type Schedule, schedulesIn } from '../schedules.queries.ts'

type DeleteScheduleDialogProps = { record: Schedule; mode: Mode; onDone: () => void; onClose: () => void }

export function DeleteScheduleDialog({ record, mode, onDone, onClose }: DeleteScheduleDialogProps) {
  const { t } = useTranslation('schedules')
  const words = useScheduleWords()
  return (
    <StepDialog
      title={t('delete.title')}
      lead={t('delete.text', { report: words.report(record.reportType), count: record.recipients.length })}
      submitLabel={t('delete.confirm')}
      what={t('delete.title')}
      tone="danger"
      prepare={() => () => schedulesIn[mode].api.delete({ params: { id: record.id } })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
