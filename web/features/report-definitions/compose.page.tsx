import { Button } from '@mantine/core'
import { definitionsPath } from '@portico/contract/features/report-definitions/definition-states.ts'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../shared/api/api-error.ts'
import { Problem } from '../../shared/api/problem.tsx'
import { refusedFields } from '../../shared/api/problem-text.ts'
import { RecordFailed } from '../../shared/api/record-failed.tsx'
import { useRecordName } from '../../shared/page/breadcrumbs.ts'
import { usePageTitle } from '../../shared/page/page-title.ts'
import { useUnsavedGuard } from '../../shared/page/use-unsaved-guard.tsx'
import type { ApplicationState } from '../../shared/session/application-state.ts'
import { refreshRights } from '../../shared/session/refresh-rights.ts'
import { useSession } from '../../shared/session/session.tsx'
import { ComposeForm } from './compose/compose-form.tsx'
import { firstDraft } from './compose/fitted.ts'
import { TryOut } from './compose/try-out.tsx'
import { composePath } from './paths.ts'
import {
  type Draft,
  definitionQuery,
  definitionsApi,
  definitionWire,
  draftOf,
  nameOf,
  type ReportDefinition,
} from './report-definitions.queries.ts'

/** A report is composed, tried and published here; a version that was published is only looked at. */
export function Page() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const title = usePageTitle()
  const answer = useQuery({ ...definitionQuery(id ?? ''), enabled: id !== undefined })
  const { data, error } = answer
  if (id === undefined) return <Composer key="new" />
  if (data) return <Composer key={`${data.id} ${data.version}`} of={data} />
  return (
    <main className="p-page">
      <PageHeader title={title} />
      {error ? (
        <RecordFailed error={error} retrying={answer.isFetching} onRetry={() => void answer.refetch()} />
      ) : (
        <GridSkeleton widths={[220, 180]} rows={8} />
      )}
    </main>
  )
}

/** `body.chart.x` → `chart`, and of a filter its own name. */
function wrongOf(error: unknown): Record<string, string> {
  const fields = Object.entries(refusedFields(error))
  return Object.fromEntries(
    fields.map(([path, reason]) => {
      const [, field = '', part = ''] = path.split('.')
      return [field === 'filters' ? part : field, reason]
    }),
  )
}

function Composer({ of }: { of?: ReportDefinition }) {
  const { t } = useTranslation('report-definitions')
  const title = usePageTitle()
  const { application } = useRouteContext({ strict: false }) as { application: ApplicationState }
  const { can, isViewing } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<Draft>(of ? draftOf(of) : firstDraft)
  const [isDirty, setDirty] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const mayManage = can(definitionWire.create.access) && !isViewing
  const isOpen = mayManage && (of === undefined || of.state === 'Draft')
  const guard = useUnsavedGuard(isDirty)
  useRecordName(of ? nameOf(of) : undefined, definitionsPath)

  const begin = (work: () => Promise<ReportDefinition>) => {
    setFailure(undefined)
    return work()
  }
  const done = (saved: ReportDefinition, told: 'saved' | 'published' | 'withdrawn' | 'revised') => {
    setDirty(false)
    notify.success(t(`done.${told}`, { name: nameOf(saved) }))
    queries.setQueryData(definitionQuery(saved.id).queryKey, saved)
    void queries.invalidateQueries({ queryKey: ['report-definitions'] })
    void queries.invalidateQueries({ queryKey: ['report-catalogue'] })
    refreshRights(application)
    if (saved.id !== of?.id) setTimeout(() => void navigate({ to: `${composePath}/${saved.id}` }))
  }
  const options = { meta: { toldInPlace: true }, onError: setFailure }
  const stored = () =>
    of
      ? definitionsApi.update({ params: { id: of.id }, body: { version: of.version, ...draft } as never })
      : definitionsApi.create({ body: draft as never })
  const save = useMutation({ ...options, mutationFn: () => begin(stored), onSuccess: (saved) => done(saved, 'saved') })
  const publish = useMutation({
    ...options,
    mutationFn: () =>
      begin(async () => {
        const saved = isDirty || !of ? await stored() : of
        return definitionsApi.publish({ params: { id: saved.id }, body: { version: saved.version } })
      }),
    onSuccess: (saved) => done(saved, 'published'),
  })
  const withdraw = useMutation({
    ...options,
    mutationFn: () => begin(() => definitionsApi.withdraw({ params: { id: of!.id }, body: { version: of!.version } })),
    onSuccess: (saved) => done(saved, 'withdrawn'),
  })
  const revise = useMutation({
    ...options,
    mutationFn: () => begin(() => definitionsApi.revise({ params: { id: of!.id } })),
    onSuccess: (saved) => done(saved, 'revised'),
  })
  const wrong = wrongOf(failure)
  const current = failure instanceof ApiError && failure.code === 'stale_version' ? (failure.current as ReportDefinition) : undefined
  const isBusy = save.isPending || publish.isPending || withdraw.isPending || revise.isPending
  return (
    <main className="p-page">
      {guard}
      <PageHeader
        title={of ? nameOf(of) : title}
        note={of ? t('stateOf', { state: t(`state.${of.state}`), number: of.number }) : t('lead')}
        actions={
          <>
            {isOpen && (
              <Button
                data-keep
                variant="default"
                disabled={isBusy || (of !== undefined && !isDirty)}
                loading={save.isPending}
                onClick={() => save.mutate()}
              >
                {t('save')}
              </Button>
            )}
            {isOpen && (
              <Button data-keep disabled={isBusy} loading={publish.isPending} onClick={() => publish.mutate()}>
                {t('publish')}
              </Button>
            )}
            {mayManage && of?.state === 'Published' && (
              <Button variant="default" disabled={isBusy} loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
                {t('withdraw')}
              </Button>
            )}
            {mayManage && of && of.state !== 'Draft' && (
              <Button data-keep disabled={isBusy} loading={revise.isPending} onClick={() => revise.mutate()}>
                {t('revise')}
              </Button>
            )}
          </>
        }
      />
      {failure !== undefined && (
        <div role="alert" className="p-card p-form-error p-compose-failure">
          {current ? (
            <>
              <p>{t('stale', { name: nameOf(current), changes: differences(draft, draftOf(current), t) })}</p>
              <Button size="xs" onClick={() => queries.setQueryData(definitionQuery(current.id).queryKey, current)}>
                {t('takeTheirs')}
              </Button>
            </>
          ) : (
            <Problem of={failure as Error} />
          )}
        </div>
      )}
      <ComposeForm
        draft={draft}
        wrong={wrong}
        onChange={
          isOpen
            ? (next) => {
                setDraft(next)
                setDirty(true)
              }
            : undefined
        }
      />
      {mayManage && can(definitionWire.tryOut.access) ? (
        <TryOut draft={draft} onFailed={setFailure} />
      ) : (
        mayManage && <p className="p-report-cut">{t('try.noRight')}</p>
      )}
    </main>
  )
}

/** The fields in which the typed draft differs from the one saved meanwhile. */
function differences(mine: Draft, theirs: Draft, t: ReturnType<typeof useTranslation<'report-definitions'>>['t']): string {
  const names = (Object.keys(mine) as (keyof Draft)[]).filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
  return names.map((name) => t(`field.${name}` as 'field.source')).join(', ')
}
