import { Button, Menu } from '@mantine/core'
import { type ReportFormat, reportFormats } from '@portico/contract/features/reports/report-formats.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { tellFailure } from '../../../shared/api/tell-failure.ts'
import { saveFile } from '../../../shared/page/save-file.ts'
import type { Asked } from '../reports.queries.ts'
import { analyticsFile } from './support.queries.ts'

type SupportDownloadProps = { asked: Asked; tenantId: string | undefined; isOff: boolean }

/** A line for each assignee: for programs, as a spreadsheet or on paper. */
export function SupportDownload({ asked, tenantId, isOff }: SupportDownloadProps) {
  const { t } = useTranslation('reports')
  const download = useMutation({
    mutationFn: (format: ReportFormat) => analyticsFile(asked, tenantId, format),
    onSuccess: ({ name, blob }) => saveFile(name, blob),
    onError: tellFailure,
  })
  return (
    <Menu position="bottom-end" disabled={isOff}>
      <Menu.Target>
        <Button
          variant="default"
          data-keep
          data-mark
          leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />}
          loading={download.isPending}
          disabled={isOff}
        >
          {t('download.label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => download.mutate(format)}>
            {t(`download.format.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
