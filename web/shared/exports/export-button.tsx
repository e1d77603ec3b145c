import { useOffer } from '@portico/ui/actions/offered-actions.ts'
import { ExportPopover } from '@portico/ui/list/export-popover.tsx'
import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportChoices, type ExportChoicesProps } from './export-choices.tsx'
import { isUnfinished } from './export-state.ts'
import { exportsQuery } from './exports.queries.ts'
import { panelOpened, watchExports } from './watch-exports.ts'

type ExportButtonProps = Omit<ExportChoicesProps, 'onClose'> & { isRunning: boolean }

/** The button of a list for files of what it shows. Its panel starts one and says what has become of the others. */
export function ExportButton({ isRunning, ...panel }: ExportButtonProps) {
  const { t } = useTranslation('exports')
  const queries = useQueryClient()
  const [opened, setOpened] = useState(false)
  const { mode } = panel
  const runs = useQuery(exportsQuery(mode)).data?.some(isUnfinished) ?? false
  useEffect(() => {
    if (runs) watchExports(queries, mode)
  }, [runs, queries, mode])
  const icon = <IconDownload size={15} stroke={1.75} aria-hidden />
  useOffer([{ id: 'export', label: t('export'), icon, loading: isRunning, onClick: () => setOpened(true) }])
  useEffect(() => (opened ? panelOpened() : undefined), [opened])
  return (
    <ExportPopover label={t('export')} busy={isRunning} opened={opened} onOpened={setOpened}>
      <ExportChoices {...panel} onClose={() => setOpened(false)} />
    </ExportPopover>
  )
}
