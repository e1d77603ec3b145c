import { Button, Select } from '@mantine/core'
import { isComposedId } from '@portico/contract/features/reports/composed-id.ts'
import type { LayoutColumn } from '@portico/contract/features/reports/layout.ts'
import { switchable } from '@portico/contract/features/reports/switchable.ts'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shared/api/api-error.ts'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { Problem } from '../../../shared/api/problem.tsx'
import { useTitleWords } from '../../../shared/page/page-title.ts'
import { useSearchState } from '../../../shared/page/use-search-state.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { useComposedReports } from '../../../shared/session/use-known-reports.ts'
import { ColumnEditor } from '../columns/column-editor.tsx'
import { useColumnName } from '../columns/column-name.ts'
import { ReportPreview } from '../columns/report-preview.tsx'
import { columnsQuery, mayChangeColumns, type ReportColumns, saveColumns } from '../columns.queries.ts'

const choices = switchable.filter(({ hasColumns }) => hasColumns)

/** The columns of one report: order, width, format and totals, with the real figures below. */
export function Page() {
  const { t } = useTranslation('report-settings')
  const say = useTitleWords()
  const [search, setSearch] = useSearchState()
  const composed = useComposedReports()
  const listed = [...choices, ...composed]
  const id = listed.find((one) => one.id === search.report)?.id ?? (isComposedId(search.report ?? '') ? search.report! : choices[0]!.id)
  const answer = useQuery(columnsQuery(id))
  const { data, error } = answer
  // One that the tenant has switched off is in no list, and has its title in the answer.
  const words = listed.find((one) => one.id === id)?.words ?? { en: data?.nameEn ?? '', tr: data?.nameTr ?? '' }
  const options = listed.some((one) => one.id === id) ? listed : [...listed, { id, words }]
  return (
    <main className="p-page">
      <PageHeader
        title={t('table.title', { name: say(words) })}
        actions={
          <Select
            w={240}
            aria-label={t('table.report')}
            data={options.map(({ id, words }) => ({ value: id, label: say(words) }))}
            value={id}
            allowDeselect={false}
            onChange={(id) => setSearch({ report: id ?? undefined })}
          />
        }
      />
      {error && !data && (
        <div className="p-card">
          <LoadFailed title={t('table.failed')} answer={answer} />
        </div>
      )}
      {!data && !error && <GridSkeleton widths={[220, 120, 160]} rows={6} />}
      {data && <Editor key={`${data.id} ${data.version}`} of={data} />}
    </main>
  )
}

function Editor({ of }: { of: ReportColumns }) {
  const { t } = useTranslation('report-settings')
  const nameOf = useColumnName()
  const queries = useQueryClient()
  const { can, isViewing } = useSession()
  const [columns, setColumns] = useState<LayoutColumn[]>(of.columns)
  const [isDirty, setDirty] = useState(false)
  const mayChange = can(mayChangeColumns) && !isViewing
  const save = useMutation({
    meta: { toldInPlace: true },
    mutationFn: (next: LayoutColumn[] | null) => saveColumns(of.id, { version: of.version, columns: next }),
    onSuccess: (saved) => {
      queries.setQueryData(columnsQuery(of.id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['reports'] })
      void queries.invalidateQueries({ queryKey: ['report-settings'] })
      notify.success(t('table.saved'))
    },
  })
  const current = save.error instanceof ApiError && save.error.code === 'stale_version' ? (save.error.current as ReportColumns) : undefined
  const shown = (list: readonly LayoutColumn[]) =>
    list
      .filter(({ isShown }) => isShown)
      .map(({ column }) => nameOf(column))
      .join(', ')
  const change = (next: LayoutColumn[]) => {
    setColumns(next)
    setDirty(true)
  }
  return (
    <>
      <Card title={t('table.columns')}>
        <p className="p-lead">{t('table.lead')}</p>
        <ColumnEditor columns={columns} onChange={mayChange ? change : undefined} />
        {save.error && (
          <div role="alert" className="p-form-error">
            {current ? t('table.stale', { columns: shown(current.columns) }) : <Problem of={save.error} />}
          </div>
        )}
        {mayChange && (
          <div className="p-setup-buttons">
            {current ? (
              <Button size="xs" onClick={() => queries.setQueryData(columnsQuery(of.id).queryKey, current)}>
                {t('table.takeTheirs')}
              </Button>
            ) : (
              <Button size="xs" disabled={!isDirty} loading={save.isPending} onClick={() => save.mutate(columns)}>
                {t('form.save')}
              </Button>
            )}
            {of.isChosen && !current && (
              <Button size="xs" variant="default" disabled={save.isPending} onClick={() => save.mutate(null)}>
                {t('table.reset')}
              </Button>
            )}
          </div>
        )}
      </Card>
      <h2 className="p-section-title">{t('table.preview')}</h2>
      <ReportPreview reportId={of.id} layout={columns} />
    </>
  )
}
